import { z } from 'zod';
import { emailAddress } from './account-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  ADMIN_NOTES_MAX_LENGTH,
  UNLOCK_PAGE_SIZE,
  UNLOCK_PAGE_SIZE_MAX,
  UNLOCK_REASON_MAX_LENGTH,
} from './limits.ts';
import { pageNumber, pageSize, pagination } from './paging.ts';
import { id, text, timestamp } from './text.ts';

// spec: 3.5
export const unlockRequest = z.object({
  _id: z.string(),
  userId: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'Null when the account has been deleted since.' }),
  email: z.string(),
  reason: z.string(),
  status: z.enum(['pending', 'approved', 'denied']),
  requestDate: timestamp,
  processedDate: timestamp.nullable(),
  processedBy: z
    .object({ name: z.string() })
    .nullable()
    .meta({ description: 'Null while pending, and when the owner unlocked by a new password.' }),
  adminNotes: z.string(),
});

const BOTH_REQUIRED = 'Email and reason are required.';

// spec: 7.11
export const requestUnlock = defineEndpoint({
  method: 'POST',
  path: '/auth/request-unlock',
  access: 'anyone',
  summary:
    'Ask for a locked account to be unlocked. The answer is the same whether there is such an account or not.',
  body: z.object({
    email: emailAddress(BOTH_REQUIRED),
    reason: z
      .string({ error: BOTH_REQUIRED })
      .pipe(text('Reason', UNLOCK_REASON_MAX_LENGTH))
      .refine((reason) => reason !== '', { error: BOTH_REQUIRED }),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});

// spec: 7.12
export const listUnlockRequests = defineEndpoint({
  method: 'GET',
  path: '/auth/unlock-requests',
  access: 'admin',
  summary: 'Requests to unlock an account, newest first.',
  query: z.object({
    status: z
      .enum(['all', 'pending', 'approved', 'denied'], {
        error: 'status must be all, pending, approved or denied.',
      })
      .default('all'),
    page: pageNumber(),
    limit: pageSize(UNLOCK_PAGE_SIZE_MAX).default(UNLOCK_PAGE_SIZE),
  }),
  reply: z.object({ unlockRequests: z.array(unlockRequest), pagination }),
});

// spec: 5.12 7.13 9.17
export const processUnlock = defineEndpoint({
  method: 'POST',
  path: '/auth/process-unlock',
  access: 'admin',
  summary:
    'Approve or deny a pending request. Approving unlocks the account; the person gets a mail either way.',
  body: z.object({
    requestId: id,
    action: z.enum(['approve', 'deny'], { error: 'action must be approve or deny.' }),
    adminNotes: text('Admin notes', ADMIN_NOTES_MAX_LENGTH).default(''),
  }),
  reply: z.object({ message: z.string(), unlockRequest }),
  errors: ['NOT_FOUND', 'UNLOCK_REQUEST_PROCESSED'],
});

export type UnlockRequest = z.output<typeof unlockRequest>;
