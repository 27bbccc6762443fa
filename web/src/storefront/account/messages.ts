import { isolate } from '@tailorbird/contract/rules/isolate';

/**
 * Sentences of the pages around logging in, apart from those that every visitor downloads. Wording of the specification is kept to the letter.
 */
export const accountMessages = {
  email: 'Email',
  password: 'Password',
  busy: 'Processing...',
  emailMissing: 'Please enter your email address.',
  emailWrong: 'Please enter a valid email address',
  tryNow: 'You can try again now.',
  toLogin: 'Back to login',
  goToLogin: 'Go to login',
  sentTo: (email: string) => `Sent to ${isolate(email)}.`,
  yourAddress: (email: string) => `The address you gave: ${isolate(email)}`,
  sendElsewhere: 'Use another address',
  soonLogin: (seconds: number) => `We take you to the login in ${seconds} seconds.`,
  goNow: 'Go now',

  login: {
    title: 'Login',
    description: 'Log in to see your orders.',
    submit: 'Login',
    passwordMissing: 'Please enter your password.',
    failed: 'Login failed. Please try again.',
    ended: 'Your session has ended',
    endedText: 'Log in, and you go on where you were.',
    locked: 'Account Locked',
    requestUnlock: 'Request an account unlock',
    setPassword: 'Set a new password by email',
    resend: 'Send the verification email again',
    forgot: 'Forgot password?',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
  },

  /** On the pages for login and registration, to a guest who has just ordered. */
  guestOrder: {
    thanks: 'Thank you',
    thanksFor: (orderId: string) => `Thank you: Order ${orderId}`,
    title: (orderId: string) => `Order ${orderId} is placed and kept for you`,
    titleUnnamed: 'Your order is placed and kept for you',
    item: (name: string, quantity: number) => `${quantity} × ${isolate(name)}`,
    more: (count: number) => (count === 1 ? 'and 1 more item' : `and ${count} more items`),
    label: 'Your order',
    loading: 'Loading your order',
    comesAlong: 'This order is added to your account when you log in.',
    login: 'Log in and it is shown in your account.',
    noAccount: 'No account yet?',
    toSignUp: 'Sign up, and it comes along.',
    signUp: 'Sign up, and your first login shows it in your account, on this device or another.',
  },

  /** To a guest whose order is in view: an account by one field. */
  keepOrder: {
    title: 'Keep this order',
    why: 'With an account you see when it is ready and order it again. One field; you choose a password from the email, and log in here.',
    hint: 'We send one link to this address, nothing else.',
    submit: 'Sign up',
    failed: 'The account could not be opened. Please try again.',
    or: 'or log in to the one you have',
    label: 'Your email address',
  },

  withAccount: {
    title: 'With an account',
    orders: 'See where each order stands, and find an old one by its number.',
    cart: 'Your cart waits on every device. What you chose as a guest comes along when you log in.',
    safety: 'Five wrong passwords lock the account, so nobody can keep guessing.',
  },

  signUp: {
    title: 'Sign Up',
    description: 'Open an account: your cart on every device, and every order in one place.',
    name: 'Name',
    nameMissing: 'Name is required',
    nameTooLong: (most: number) => `Name must be ${most} characters or less.`,
    submit: 'Sign Up',
    failed: 'Sign up failed. Please try again.',
    haveAccount: 'Have an account?',
    login: 'Log in',
    created:
      'Account created successfully! Please check your email to verify your account before logging in.',
    noMail: 'Nothing there after a few minutes? Check your spam folder, or',
    resend: 'send the verification email again',
  },

  newPassword: {
    label: 'New password',
    confirm: 'Confirm password',
    hint: 'At least 6 characters.',
    different: 'Passwords do not match.',
    tooShort: 'Password must be at least 6 characters long',
    tooLong: 'Password must be less than 128 characters',
  },

  strength: {
    labels: ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'],
    missing: {
      length: '8 characters',
      lowercase: 'A lowercase letter',
      uppercase: 'A capital letter',
      digit: 'A digit',
      symbol: 'A symbol',
    },
    advice: (missing: string, label: string) => `${missing} would make it ${label}.`,
    stronger: 'stronger',
  },

  forgot: {
    title: 'Forgot Password',
    description: 'Have a link emailed to you that sets a new password.',
    intro: 'Tell us the address of your account, and we email you a link that sets a new password.',
    submit: 'Send Link',
    failed: 'Failed to send reset email. Please try again.',
    next: {
      title: 'What happens then',
      link: 'The link works once, for one hour.',
      unlock: 'A new password opens a locked account again.',
      sessions: 'Every browser that is logged in is logged out.',
    },
  },

  reset: {
    title: 'Reset Password',
    description: 'Set a new password.',
    submit: 'Reset Password',
    failed: 'Failed to reset password. Please try again.',
    noToken: 'Invalid or missing reset token. Please request a new password reset.',
    newLink: 'Request a new link',
    restore: {
      title: 'Put your old email address back',
      text: 'Choose a new password. Your account then has the address back that this link was sent to, and everybody who is logged in to it is logged out.',
    },
    good: {
      title: 'A good password',
      long: 'Length counts most: a few words in a row beat one word with tricks.',
      any: 'Every character counts, spaces and emoji too.',
      own: 'Use it here and nowhere else.',
    },
  },

  verify: {
    title: 'Verify Email',
    description: 'Verify the address of your account.',
    busy: 'Verifying your email',
    noToken: 'Invalid verification link',
    noTokenText: 'The address of this page has lost its end. Open the link in the email once more.',
    failed: 'Email verification failed. Please try again.',
    again: 'Try Again',
    resend: 'Get a new verification email',
    verified: 'Your email address is verified.',
    stillLoggedIn: 'You stay logged in.',
    toSettings: 'Go to settings',
  },

  resend: {
    title: 'Resend Verification',
    description: 'Have the verification email sent again.',
    intro: 'Tell us the address you signed up with, and we email you the verification link again.',
    submit: 'Send Email',
    failed: 'Failed to resend verification email. Please try again.',
  },

  verification: {
    title: 'Why we verify',
    yours: 'So that nobody opens an account in your name.',
    reach: 'So that a new password and news of your orders reach you.',
    link: 'The link works once, for 24 hours.',
  },

  unlock: {
    title: 'Request Unlock',
    description: 'Ask for a locked account to be unlocked.',
    reason: 'Reason',
    reasonHint: 'An administrator reads this.',
    submit: 'Send Request',
    required: 'Email and reason are required.',
    tooLong: (most: number) => `Reason must be ${most} characters or less.`,
    failed: 'Failed to submit unlock request. Please try again.',
    next: {
      title: 'What happens then',
      decides: 'An administrator reads your reason and decides.',
      told: 'You get an email about it either way.',
      faster: 'Quicker: a new password opens the account at once.',
      setPassword: 'Have a link emailed to you',
    },
  },
} as const;
