import { button, link, oneLine, opening, paragraph, quote, type Letter } from './letter.ts';
import type { ShopLinks } from './shop-links.ts';

/** The shop as its letters speak of it. */
export interface LetterShop {
  links: ShopLinks;
  /** Fit for a place inside a sentence. */
  name: string;
}

/** For who did not open the account. Without a script or a press the link changes nothing. */
const notMe = (links: ShopLinks, token: string) => [
  paragraph('If it was not you, the account can be removed, with all that is in it.'),
  link('It was not me', links.notMe(token)),
];

/** @param isOpening the account was opened for this address */
export function emailVerification(
  { links, name }: LetterShop,
  token: string,
  isOpening: boolean,
): Letter {
  return {
    subject: 'Verify your email address',
    preview: `One click, and you can log in to your ${name} account.`,
    parts: [
      opening(
        `This address was given for an account at ${name}. Please verify that it is yours; then you can log in with it.`,
      ),
      button('Verify Email', links.verifyEmail(token)),
      ...(isOpening
        ? [paragraph('The link works once, within 24 hours.'), ...notMe(links, token)]
        : [
            paragraph(
              'The link works once, within 24 hours. If you did not sign up, do nothing: without the link nobody can log in with your address.',
            ),
          ]),
    ],
  };
}

export function accountOpened({ links, name }: LetterShop, token: string): Letter {
  return {
    subject: 'Choose a password for your account',
    preview: 'Then log in where you ordered, and your order is in your account.',
    parts: [
      opening(
        `This address was given for an account at ${name}, to keep an order in it. Choose a password, then log in where you ordered: the order comes along.`,
      ),
      button('Choose a Password', links.resetPassword(token)),
      paragraph(
        'The link works once, within 24 hours. Without it nobody can log in with your address.',
      ),
      ...notMe(links, token),
    ],
  };
}

export function passwordReset({ links, name }: LetterShop, token: string): Letter {
  return {
    subject: 'Set a new password',
    preview: 'The link works once, within one hour.',
    parts: [
      opening(
        `Somebody asked for a new password for your account at ${name}. If it was you, choose it here.`,
      ),
      button('Set New Password', links.resetPassword(token)),
      paragraph(
        'The link works once, within one hour. A new password opens a locked account, and logs it out everywhere.',
      ),
      paragraph('If it was not you, do nothing: your password stays as it is.'),
    ],
  };
}

export function foundOrders({ links, name }: LetterShop, token: string): Letter {
  return {
    subject: 'Orders placed with your address',
    preview: 'Open the link where you are logged in.',
    parts: [
      opening(
        `Your account at ${name} asked for orders that were placed without an account, with this address. Open the link where you are logged in: you see whether there are any, and take over those that are yours.`,
      ),
      button('See the Orders', links.foundOrders(token)),
      paragraph(
        'The link works within one hour, for who is logged in to your account. If you did not ask for it, do nothing; somebody else knows the password of your account, so set a new one.',
      ),
      link('Set New Password', links.forgotPassword),
    ],
  };
}

export function emailChangedNew(
  { links, name }: LetterShop,
  token: string,
  oldEmail: string,
): Letter {
  return {
    subject: 'Verify your new email address',
    preview: `Your ${name} account uses this address from now on.`,
    parts: [
      paragraph(
        `Your account at ${name} now has this address instead of ${oneLine(oldEmail)}. Please verify that it is yours; you need it to log in the next time.`,
      ),
      button('Verify Email', links.verifyEmail(token)),
      paragraph(
        'The link works once, within 24 hours. If this account is not yours, do nothing: without the link nobody can log in with your address.',
      ),
    ],
  };
}

/** @param token empty: the address was never verified, and cannot be put back */
export function emailChangedOld(
  { links, name }: LetterShop,
  token: string,
  newEmail: string,
): Letter {
  return {
    subject: 'Your email address was changed',
    preview: `Emails about your ${name} account go to another address from now on.`,
    parts: [
      paragraph(
        `Your account at ${name} now has the address ${oneLine(newEmail)}. This one is no longer used: it can neither log in nor set a new password.`,
      ),
      ...(token === ''
        ? [
            paragraph(
              'If it was you, there is nothing to do. If not, somebody knows your password: tell the shop at once, and change that password wherever else you use it.',
            ),
          ]
        : [
            paragraph(
              'If it was you, there is nothing to do. If it was not, or the new address is mistyped, put this address back: you choose a new password, and everybody is logged out.',
            ),
            button('Put This Address Back', links.restoreEmail(token)),
            paragraph(
              'The link works once, within 7 days. If it was not you, somebody knows your password: change it wherever else you use it.',
            ),
          ]),
    ],
  };
}

export function passwordChanged({ links, name }: LetterShop): Letter {
  return {
    subject: 'Your password was changed',
    preview: 'If it was not you, set a new one now.',
    parts: [
      paragraph(
        `The password of your account at ${name} was changed. Everybody else who was logged in to it is logged out.`,
      ),
      paragraph(
        'If it was you, there is nothing to do. If not, set a new password now: that logs the other out again.',
      ),
      button('Set New Password', links.forgotPassword),
    ],
  };
}

export function accountLocked({ links, name }: LetterShop, reason: string): Letter {
  return {
    subject: 'Your account is locked',
    preview: 'There are two ways to open it again.',
    parts: [
      paragraph(
        `Nobody can log in to your account at ${name} until it is opened again. Where you are logged in already, you stay so.`,
      ),
      ...quote('Why', reason),
      paragraph('The fast way out is a new password: setting it opens your account at once.'),
      button('Set New Password', links.forgotPassword),
      paragraph('Or keep your password, and ask the shop to unlock your account.'),
      link('Request Unlock', links.requestUnlock),
      paragraph(
        'If the wrong passwords were not yours, somebody tried to guess it. They did not get in.',
      ),
    ],
  };
}

export function unlockApproved({ links, name }: LetterShop, notes: string): Letter {
  return {
    subject: 'Your account is unlocked',
    preview: 'You can log in again.',
    parts: [
      opening(`Your request was approved: your account at ${name} is open again.`),
      ...quote('From the shop', notes),
      button('Log In', links.login),
    ],
  };
}

export function unlockDenied({ links, name }: LetterShop, notes: string): Letter {
  return {
    subject: 'Your account stays locked',
    preview: 'Your request was denied. A new password still opens your account.',
    parts: [
      opening(`Your request to unlock your account at ${name} was denied.`),
      ...quote('From the shop', notes),
      paragraph('You can still open it yourself: setting a new password unlocks your account.'),
      button('Set New Password', links.forgotPassword),
    ],
  };
}
