import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { lookSaves } from './look-saves.ts';
import { lookMessages } from './messages.ts';

/** Opens the draft, or a version that was published, in a tab of its own. */
export async function openPreview(client: QueryClient, version?: string): Promise<void> {
  // at once, within the press: a browser lets no later window open
  const tab = window.open('', '_blank');
  try {
    await lookSaves(client).flush();
    const body = version === undefined ? {} : { version };
    const { path } = await call('POST /look/previews', { body });
    if (tab) tab.location.replace(path);
    else location.assign(path);
  } catch {
    tab?.close();
    notify('error', lookMessages.draft.previewFailed);
  }
}
