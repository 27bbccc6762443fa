import { isolate } from '@tailorbird/contract/rules/isolate';
import type { User } from '@tailorbird/contract/users';

type Role = User['roles'][number];

export const roleNames = { customer: 'Customer', admin: 'Admin' } as const satisfies Record<
  Role,
  string
>;

/** `Customer, Admin`, always in this order. */
export function rolesInWords(roles: readonly Role[]): string {
  return (['customer', 'admin'] as const)
    .filter((role) => roles.includes(role))
    .map((role) => roleNames[role])
    .join(', ');
}

// spec: 2.120
/** Sentences of the specification stand here word for word. */
export const messages = {
  /** After the colon of a failure whose cause nobody told. */
  unknownCause: 'Something went wrong. Please try again.',
  users: {
    title: 'User Management',
    showing: (here: number, total: number) => `Showing ${here} of ${total} users`,
    none: 'No users found matching the current filters.',
    noneHere: 'The users could not be loaded',
    never: 'Never',
    you: 'You',
    range: (first: number, last: number, total: number) =>
      `Showing ${first}-${last} of ${total} users`,
    failedAttempts: (count: number) =>
      count === 1 ? '1 failed attempt' : `${count} failed attempts`,
    loadFailed: 'Failed to load users: ',
    refreshFailed: 'Failed to refresh users: ',
    rolesFailed: 'Failed to update user roles: ',
    deleteFailed: 'Failed to delete user: ',
    unlockFailed: 'Failed to unlock account: ',
    saving: 'Updating...',
    /** The API's sentence, said before it is asked. */
    noRole: 'Choose at least one role.',
    unlocked: 'Account unlocked successfully',
    rolesSet: (name: string, roles: readonly Role[]) =>
      roles.length === 1
        ? `${isolate(name)} has the role ${rolesInWords(roles)}.`
        : `${isolate(name)} has the roles ${rolesInWords(roles)}.`,
    deleted: (name: string) => `${isolate(name)} has been deleted.`,
  },
  unlockUser: {
    title: 'Unlock account',
    sentence: 'Are you sure you want to unlock this account?',
    effect:
      'Wrong passwords are counted from none again, and an unlock request that waits is closed.',
    confirm: 'Unlock',
  },
  deleteUser: {
    title: 'Delete user',
    sentence: 'Are you sure you want to delete this user?',
    effect: 'The account is gone for good and cannot log in any more. Its orders stay.',
    self: 'This is your own account. You will be logged out.',
    confirm: 'Delete',
  },
  loseAdmin: {
    title: 'Give up the role Admin',
    sentence: 'Are you sure you want to take the role Admin from your own account?',
    effect: 'These pages close for you at once. Only another admin can give the role back.',
    confirm: 'Give up Admin',
  },
  unlockRequests: {
    title: 'Account Unlock Requests',
    waiting: (count: number) =>
      count === 0
        ? 'No request is waiting'
        : count === 1
          ? '1 request is waiting'
          : `${count} requests are waiting`,
    none: (status: 'all' | 'pending' | 'approved' | 'denied') =>
      // of all of them, the word of the filter would read as if some were left
      status === 'all' ? 'No unlock requests found.' : `No ${status} unlock requests found.`,
    noneHere: 'The unlock requests could not be loaded',
    unknownUser: 'Unknown User',
    pageOf: (page: number, pages: number, total: number) =>
      `Page ${page} of ${pages} (${total} total)`,
    processing: 'Processing...',
    byOwner: 'the owner, with a new password',
    noAdminNotes: 'No admin notes.',
    notesHint: 'Part of the mail to the owner.',
    noted: 'Notes in it:',
    deniedWithoutNotes: 'Request denied by administrator',
    fetchFailed: 'Failed to fetch unlock requests: ',
    approveFailed: 'Failed to approve unlock request: ',
    denyFailed: 'Failed to deny unlock request: ',
  },
  approve: {
    title: 'Approve unlock request',
    sentence: 'Are you sure you want to approve this unlock request?',
    effect: 'The account is unlocked, and its owner gets a mail.',
    confirm: 'Approve',
  },
  deny: {
    title: 'Deny unlock request',
    sentence: 'Are you sure you want to deny this unlock request?',
    effect: 'The account stays locked, and its owner gets a mail.',
    confirm: 'Deny',
  },
} as const;
