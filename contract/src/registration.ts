import { z } from 'zod';
import { accountName, emailAddress, guestTokenHeader, newPassword } from './account-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { FOUND_ORDERS_MAX } from './limits.ts';
import { dollars, timestamp } from './text.ts';

const message = z.object({ message: z.string().meta({ description: 'A sentence for a person.' }) });

/** 256 random bits as they stand in a mailed link: base64url. */
function mailedToken(missing: string) {
  return z.string({ error: missing }).regex(/^[\w-]{43}$/, { error: missing });
}

// The secret travels in a header where it changes nothing: addresses are logged.
const mailedLinkHeader = z.object({
  'x-mailed-link': z
    .string()
    .optional()
    .meta({ description: 'The token of the link that was mailed.' }),
});

const openedAccount = z.object({
  email: z.string().meta({ description: 'Shortened: its first letter, and what follows the @.' }),
  dateCreated: timestamp,
});

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
    'Open an account. A mail asks to verify the address before the first login. X-Guest-Token brings that guest’s cart and orders along at that login, wherever it happens, with the password that is chosen here. A password that is set by a mailed link forgets them.',
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
    'Open an account by its address alone. The mailed link, good for 24 hours, sets its password and verifies the address. What a guest has comes along at a login in the browser of that guest.',
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
    'Verify a mail address by the token of the mailed link. It works for 24 hours; used again, it says so. In a browser that is not known to have opened the account, the answer has `opened`, and the token can remove the account by DELETE /auth/opened-account.',
  headers: guestTokenHeader,
  body: z.object({ token: mailedToken('Invalid verification link') }),
  reply: message.extend({ opened: openedAccount.optional() }),
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

export const getOpenedAccount = defineEndpoint({
  method: 'GET',
  path: '/auth/opened-account',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'The account that was opened for an address, by the token of a link that was mailed there, while its password was not set through that mailbox.',
  headers: mailedLinkHeader,
  reply: z.object({
    account: openedAccount.extend({
      orders: z.number().int().meta({ description: 'How many it has.' }),
    }),
  }),
  errors: ['ACCOUNT_LINK_INVALID'],
});

export const removeOpenedAccount = defineEndpoint({
  method: 'DELETE',
  path: '/auth/opened-account',
  access: 'anyone',
  rateLimit: 'order',
  summary:
    'Remove that account with all that it remembers, by who reads the mailbox and did not open it. Its sessions end. Orders that a login brought along are the guest’s again; others stay as orders of an account that is gone.',
  headers: mailedLinkHeader,
  status: 204,
  errors: ['ACCOUNT_LINK_INVALID', 'LAST_ADMIN'],
});

export const getBroughtAlong = defineEndpoint({
  method: 'GET',
  path: '/auth/brought-along',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'What logins have brought along from guests into the account of a link that sets a password, while its password was not known to be of who reads the mailbox: the newest orders, how many in all, and pieces in the cart or saved for later.',
  headers: mailedLinkHeader,
  reply: z.object({
    orders: z
      .array(
        z.object({
          orderId: z.string().meta({ description: 'The order number that people read.' }),
          orderDate: timestamp,
          totalAmount: dollars,
        }),
      )
      .max(FOUND_ORDERS_MAX),
    orderCount: z.number().int(),
    pieces: z.number().int(),
  }),
  errors: ['RESET_LINK_INVALID'],
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
    keep: z.boolean({ error: 'keep must be true or false.' }).default(false).meta({
      description:
        'Whether what GET /auth/brought-along shows stays in the account. Else its orders are the guests’ again, and what joined the cart goes.',
    }),
  }),
  reply: message,
  errors: ['RESET_LINK_INVALID', 'OLD_EMAIL_TAKEN'],
});
