import type { LookProblem, LookReply } from '@tailorbird/contract/look';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { notify, offer } from '../../ui/toast.ts';
import { partName } from './changes-of-look.ts';
import { draftPartsOf, lookQuery, showWholeLook } from './look-query.ts';
import { lookSaves } from './look-saves.ts';
import { lookMessages } from './messages.ts';

const { draft: draftMessages } = lookMessages;

/** Why nothing was published. */
export type PublishRefusal =
  | { why: 'incomplete'; problems: readonly LookProblem[] }
  | { why: 'changed'; changes: readonly { changedBy: string; parts: string }[] }
  | { why: 'unsaved' }
  | { why: 'failed'; sentence: string };

/** Publishes the draft as this admin sees it. A second press waits for the first. */
export function usePublish(look: LookReply) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<PublishRefusal>();
  const publication = useMutation({
    mutationFn: () => publish(client, look),
    onMutate: () => setRefusal(undefined),
    onSuccess: setRefusal,
    onError: (error) =>
      setRefusal({ why: 'failed', sentence: sentenceOf(error, draftMessages.publishFailed) }),
  });
  return {
    refusal,
    dismiss: () => setRefusal(undefined),
    isPublishing: publication.isPending,
    publish: () => {
      if (!publication.isPending) publication.mutate();
    },
  };
}

/** @returns undefined when all is published */
async function publish(client: QueryClient, shown: LookReply): Promise<PublishRefusal | undefined> {
  const saves = lookSaves(client);
  if (!(await saves.flush())) return { why: 'unsaved' };
  // what is missing is told from now on, also where somebody still writes
  for (const part of saves.read().keys()) saves.tidy(part);
  // what this admin typed last is in it
  const look = client.getQueryData(lookQuery.queryKey) ?? shown;
  if (look.problems.length > 0) return { why: 'incomplete', problems: look.problems };
  const parts = draftPartsOf(look).map(({ part, version }) => ({ part, version }));
  try {
    const reply = await call('POST /look/publish', { body: { parts } });
    ownPublications.add(reply.current?._id ?? '');
    await showWholeLook(client, reply);
    sayPublished(client, look.current?._id, reply.current?._id);
    return undefined;
  } catch (error) {
    if (isRefused(error, 'POST /look/publish', 'LOOK_INCOMPLETE')) {
      return { why: 'incomplete', problems: error.body.problems };
    }
    if (!isRefused(error, 'POST /look/publish', 'CHANGED_MEANWHILE')) throw error;
    await showWholeLook(client, error.body);
    return { why: 'changed', changes: changesSince(look, error.body) };
  }
}

/** Versions that were published in this window: nobody is told of their own. */
export const ownPublications = new Set<string>();

/** By admin: the parts of the draft that are otherwise than they were read. */
function changesSince(read: LookReply, now: LookReply): { changedBy: string; parts: string }[] {
  const versions = new Map(draftPartsOf(read).map(({ part, version }) => [part, version]));
  const changed = draftPartsOf(now).filter(({ part, version }) => versions.get(part) !== version);
  const left = draftPartsOf(read).flatMap(({ part }) => {
    const one = now.parts.find((each) => each.part === part);
    return one && !one.isDraft ? one : [];
  });
  const byName = Map.groupBy([...changed, ...left], ({ changedBy }) => changedBy);
  return Array.from(byName, ([changedBy, parts]) => ({
    changedBy,
    parts: parts.map(({ part }) => partName(part, now)).join(', '),
  }));
}

/** What was shown before can be shown again, unless it was the shop's own look. */
function sayPublished(client: QueryClient, before: string | undefined, after: string | undefined) {
  if (before === undefined || after === undefined || before === after) {
    notify('success', draftMessages.done);
    return;
  }
  const run = () => void undo(client, before, after);
  offer('success', draftMessages.done, { label: draftMessages.undo, run }, 'look');
}

const sayLate = () => notify('warning', draftMessages.undoLate, 8000);

/** Shows the look of before, and makes what was published the draft again. */
async function undo(client: QueryClient, before: string, after: string): Promise<void> {
  if (!(await lookSaves(client).flush())) {
    sayLate();
    return;
  }
  try {
    const reply = await call('POST /look/versions/{id}/restore', {
      params: { id: before },
      body: { undoes: after },
    });
    ownPublications.add(reply.current?._id ?? '');
    await showWholeLook(client, reply);
    notify('success', draftMessages.undone, 6000);
  } catch (error) {
    if (isRefused(error, 'POST /look/versions/{id}/restore', 'CHANGED_MEANWHILE')) sayLate();
    else notify('error', draftMessages.undoFailed, 8000);
  }
}
