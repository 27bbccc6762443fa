/** What calls about accounts answer when all went well. Refusals are in the contract's errors. */
export const messages = {
  accountUnlocked: 'Account unlocked successfully',
  /** The same whether there is such an account or not, and whether it is locked or not. */
  unlockRequested:
    'If this account is locked, your request has been sent to an administrator. You will get an email about the decision.',
  unlockApproved: 'Unlock request approved. The account is unlocked.',
  unlockDenied: 'Unlock request denied.',
  /** The notes of a denial for which the admin gave none. */
  deniedWithoutNotes: 'Request denied by administrator',
} as const;
