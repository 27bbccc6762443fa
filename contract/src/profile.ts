import { z } from 'zod';
import { accountName, emailAddress, knownPassword, newPassword, role } from './account-fields.ts';
import { defineEndpoint } from './endpoint.ts';

export const profile = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  isEmailVerified: z.boolean(),
});

const changed = z.object({
  message: z.string().meta({ description: 'A sentence for a person.' }),
  user: profile,
});

// spec: 3.15 7.14
export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/user/profile',
  access: 'customer',
  summary: 'The profile of the bearer.',
  reply: z.object({ user: profile }),
});

// spec: 7.15
export const setProfile = defineEndpoint({
  method: 'PUT',
  path: '/user/profile',
  access: 'customer',
  summary: 'Change the name. The next refresh puts it into the token.',
  body: z.object({ name: accountName }),
  reply: changed,
});

const BOTH_REQUIRED = 'Email and current password are required';

// spec: 7.16
export const changeEmail = defineEndpoint({
  method: 'PUT',
  path: '/user/profile/email',
  access: 'customer',
  summary:
    'Change the mail address. The new one counts at once, is unverified and gets a link; the old one gets a notice with a link that puts it back.',
  body: z.object({
    email: emailAddress(BOTH_REQUIRED),
    password: knownPassword(BOTH_REQUIRED),
  }),
  reply: changed,
  errors: [
    'EMAIL_UNCHANGED',
    'EMAIL_TAKEN',
    'PASSWORD_WRONG',
    'ACCOUNT_LOCKED',
    'TOO_MANY_REQUESTS',
  ],
});

const ALL_REQUIRED = 'All password fields are required';
const DIFFERENT = 'New password and confirmation do not match';

// spec: 7.17
export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/user/profile/password',
  access: 'customer',
  summary: 'Change the password. Ends every other session of the bearer.',
  body: z
    .object({
      currentPassword: knownPassword(ALL_REQUIRED),
      newPassword: newPassword({
        missing: ALL_REQUIRED,
        tooShort: 'New password must be at least 6 characters long',
        tooLong: 'New password must be less than 128 characters',
      }),
      confirmPassword: knownPassword(ALL_REQUIRED),
    })
    .refine((body) => body.newPassword === body.confirmPassword, { error: DIFFERENT }),
  reply: z.object({ message: z.string() }),
  errors: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
});
