import { isEmailAddress } from '../email-address.ts';

export const contactErrors = {
  email: 'Please enter a valid email address.',
  phone: 'Please enter a phone number in digits.',
};

/** What is wrong with an email address or a phone number; nothing with none. */
export function contactProblem(field: 'email' | 'phone', value: string): string | undefined {
  const typed = value.trim();
  const isRight =
    field === 'email' ? typed === '' || isEmailAddress(typed) : /^[\d\s+()./-]*$/.test(typed);
  return isRight ? undefined : contactErrors[field];
}
