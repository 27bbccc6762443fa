/** The messages of successful calls about accounts. Errors are in the contract. */
export const messages = {
  signedUp:
    'Account created successfully! Please check your email to verify your account before logging in.',
  signedUpByMail: 'Your account is open. Choose its password by the link in the email.',
  emailVerified: 'Your email address is verified. You can log in now.',
  emailVerifiedBefore: 'Your email address was verified already. You can log in.',
  /** Reads alike whether there is such an account or not, and whether it is verified or not. */
  verificationMailed:
    'If an account with this email still has to be verified, we have sent you a new verification link.',
  /** Reads alike whether there is such an account or not. */
  resetMailed:
    'If an account with this email exists, we have sent you a link to set a new password.',
  /** Reads alike whether there are such orders or not. */
  withdrawalLinkMailed:
    'If there is such an order of this address, the link to withdraw from it is on its way.',
  guestOrdersMailed:
    'If orders were placed with this address without an account, we have sent a link to each of them.',
  foundLinkMailed:
    'If your email address is verified, we have sent a link to it that shows orders placed with it.',
  passwordReset: 'Your password has been reset. Please log in with your new password.',
  emailRestored:
    'Your account has this email address again. Please log in with it and your new password.',
  /** Closes what the owner had asked of the admins. */
  unlockedByReset: 'The owner has set a new password.',
  nameChanged: 'Your profile has been updated.',
  emailChanged: 'Your email has been changed. Please check your new mailbox to verify the address.',
  passwordChanged: 'Your password has been changed. Other devices have been logged out.',
  accountUnlocked: 'Account unlocked successfully',
  /** Reads alike whether there is such an account or not, and whether it is locked or not. */
  unlockRequested:
    'If this account is locked, your request has been sent to an administrator. You will get an email about the decision.',
  unlockApproved: 'Unlock request approved. The account is unlocked.',
  unlockDenied: 'Unlock request denied.',
  /** The notes of a denial for which the admin gave none. */
  deniedWithoutNotes: 'Request denied by administrator',
} as const;
