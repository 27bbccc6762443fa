import { z } from 'zod';
import { role } from './account-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { EMAIL_MAX_LENGTH } from './email-address.ts';
import { USER_PAGE_SIZE, USERS_AT_ONCE } from './limits.ts';
import { pageNumber, pageSize, pagination } from './paging.ts';
import { id, text, timestamp } from './text.ts';

// spec: 3.4
/** An account as admins see it. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  isEmailVerified: z.boolean(),
  isAccountLocked: z.boolean(),
  failedLoginAttempts: z.number().int(),
  lockoutReason: z.string().nullable(),
  dateCreated: timestamp,
  lastLogIn: timestamp.nullable().meta({ description: 'Null: never.' }),
});

// spec: 7.18 7.19 9.7
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/user',
  access: 'admin',
  summary: 'Accounts, by what is asked for.',
  query: z.object({
    page: pageNumber(),
    limit: pageSize(USERS_AT_ONCE).default(USER_PAGE_SIZE),
    sortBy: z
      .enum(['dateCreated', 'lastLogIn', 'name', 'email'], {
        error: 'sortBy must be dateCreated, lastLogIn, name or email.',
      })
      .default('dateCreated'),
    sortOrder: z.enum(['asc', 'desc'], { error: 'sortOrder must be asc or desc.' }).default('desc'),
    search: text('search', EMAIL_MAX_LENGTH)
      .optional()
      .meta({ description: 'Part of the name or of the mail address.' }),
    role: z
      .enum(['all', 'customer', 'admin'], { error: 'role must be all, customer or admin.' })
      .default('all'),
    accountStatus: z
      .enum(['all', 'active', 'locked'], { error: 'accountStatus must be all, active or locked.' })
      .default('all'),
    emailStatus: z
      .enum(['all', 'verified', 'unverified'], {
        error: 'emailStatus must be all, verified or unverified.',
      })
      .default('all'),
  }),
  reply: z.object({ users: z.array(user), pagination }),
});

// spec: 7.20
export const setRoles = defineEndpoint({
  method: 'PUT',
  path: '/user/roles',
  access: 'admin',
  summary: 'Say what an account may do, from its next request on. The last admin stays one.',
  body: z.object({
    userId: id,
    roles: z
      .array(role, { error: 'roles must be a list of customer and admin.' })
      .min(1, { error: 'Choose at least one role.' })
      .transform((roles) => [...new Set(roles)]),
  }),
  reply: z.object({ user }),
  errors: ['NOT_FOUND', 'LAST_ADMIN'],
});

// spec: 7.21
export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/user',
  access: 'admin',
  summary: 'Delete an account and its sessions. Its orders stay. The last admin cannot be deleted.',
  query: z.object({ _id: id }),
  status: 204,
  errors: ['NOT_FOUND', 'LAST_ADMIN'],
});

// spec: 7.22
export const unlockUser = defineEndpoint({
  method: 'PUT',
  path: '/user/unlock',
  access: 'admin',
  summary: 'Unlock an account and forget its wrong passwords.',
  body: z.object({ userId: id }),
  reply: z.object({ message: z.string(), user }),
  errors: ['NOT_FOUND'],
});

export type User = z.output<typeof user>;
