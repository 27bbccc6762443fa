import { settingsSections } from '@tailorbird/contract/shop-settings';
import { describe, expect, it } from 'vitest';
import { paymentEdits, type TypedPayment } from './payment-section.tsx';

const { fieldsOf, check, toBody } = paymentEdits(false);
const saved = {
  ...settingsSections.payment.parse({
    transfer: true,
    accountHolder: 'Tailorbird Ltd',
    account: 'GB82WEST12345698765432',
  }),
  version: 3,
};
const typed = (changed: Partial<TypedPayment> = {}) => ({ ...fieldsOf(saved), ...changed });

describe('payment in the form of the settings', () => {
  it('is saved as it was, and has an IBAN in groups', () => {
    expect(typed().account).toBe('GB82 WEST 1234 5698 7654 32');
    expect(check(typed())).toEqual({});
    expect(toBody(typed(), 3)).toEqual({ payment: saved });
  });

  it.each([
    [{ account: 'GB82 WEST 1234 5698 7654 33' }, 'account', 'is not a valid IBAN'],
    [{ account: ' ' }, 'account', 'needs an account'],
    [{ accountHolder: '' }, 'accountHolder', 'needs the holder'],
    [{ invoiceDays: '366' }, 'invoiceDays', 'from 0 to 365'],
    [{ invoiceDays: '1.5' }, 'invoiceDays', 'from 0 to 365'],
    [{ depositPercent: '101' }, 'depositPercent', 'from 0 to 100'],
    [{ depositPercent: '' }, 'depositPercent', 'from 0 to 100'],
    [{ transfer: false, atPickUp: false }, 'atPickUp', 'at least one way'],
  ])('with %j is told at the field', (changed, field, sentence) => {
    const problems = check(typed(changed));
    expect(problems).toEqual({ [field]: expect.stringContaining(sentence) });
  });

  it('can be by card alone where there are the keys for it', () => {
    const alone = typed({ transfer: false, atPickUp: false, card: true });
    expect(paymentEdits(true).check(alone)).toEqual({});
  });
});
