import { z } from 'zod';
import { accountName, emailAddress, guestTokenHeader, newPassword } from './account-fields.ts';
import { defineEndpoint } from './endpoint.ts';

const message = z.object({ message: z.string().meta({ description: 'A sentence for a person.' }) });

/** 256 random bits as they stand in a mailed link: base64url. */
function mailedToken(missing: string) {
  return z.string({ error: missing }).regex(/^[\w-]{43}$/, { error: missing });
}

const passwordSentences = {
  missing: 'Please enter a password.',
  tooShort: 'Password must be at least 6 characters long',
  tooLong: 'Password must be less than 128 characters',
};

// spec: 7.6
export const register = defineEndpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  summary:
    'Open an account. A mail asks to verify the address before the first login. X-Guest-Token brings that guest’s cart and orders along at that login, wherever it happens.',
  headers: guestTokenHeader,
  body: z.object({
    name: accountName,
    email: emailAddress(),
    password: newPassword(passwordSentences),
  }),
  reply: message,
  status: 201,
  errors: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
});

export const registerByMail = defineEndpoint({
  method: 'POST',
  path: '/auth/register/mail',
  access: 'anyone',
  summary:
    'Open an account by its address alone. The mailed link, good for 24 hours, sets its password and verifies the address. X-Guest-Token brings that guest’s cart and orders along at the first login.',
  headers: guestTokenHeader,
  body: z.object({ email: emailAddress() }),
  reply: message,
  status: 201,
  errors: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
});

// spec: 7.9
export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'anyone',
  summary:
    'Verify a mail address by the token of the mailed link. It works for 24 hours; used again, it says so.',
  body: z.object({ token: mailedToken('Invalid verification link') }),
  reply: message,
  errors: ['VERIFICATION_LINK_INVALID'],
});

// spec: 7.10
export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'anyone',
  summary:
    'Mail the verification link again. The answer is the same whether there is such an account or not.',
  body: z.object({ email: emailAddress() }),
  reply: message,
  errors: ['TOO_MANY_REQUESTS'],
});

// spec: 7.7
export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  summary:
    'Mail a link that sets a new password. The answer is the same whether there is such an account or not.',
  body: z.object({ email: emailAddress('Please enter a valid email address') }),
  reply: message,
  errors: ['TOO_MANY_REQUESTS'],
});

// spec: 7.8
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  summary:
    'Set a new password by the token of the mailed link, which works once, for one hour. Unlocks the account and ends all of its sessions. The token of a notice about a changed address works for 7 days and puts the old address back as well.',
  body: z.object({
    token: mailedToken('Invalid or missing reset token. Please request a new password reset.'),
    password: newPassword(passwordSentences),
  }),
  reply: message,
  errors: ['RESET_LINK_INVALID', 'OLD_EMAIL_TAKEN'],
});
