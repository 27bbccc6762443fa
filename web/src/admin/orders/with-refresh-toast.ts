import { dismiss, notify } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** Milliseconds: long enough to be read when the answer is there at once. */
const SHOWN_AT_LEAST = 1000;
/** Milliseconds: longer than any call may take. */
const SHOWN_AT_MOST = 60_000;

/** Loads again, with a toast in view for as long as that takes. */
export async function withRefreshToast(refetch: () => Promise<unknown>): Promise<void> {
  const toast = notify('info', messages.refreshing, SHOWN_AT_MOST);
  await Promise.all([refetch(), pause(SHOWN_AT_LEAST)]);
  dismiss(toast);
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
