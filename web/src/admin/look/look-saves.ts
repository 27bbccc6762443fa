import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isObject, isRefused, sentenceOf, textIn } from '../../api-error.ts';
import { tokenStore } from '../../session/tokens.ts';
import { subject } from '../../session.ts';
import { storedEntry } from '../../stored-entry.ts';
import { isUnanswered } from '../kit/load-status.tsx';
import { kitMessages } from '../kit/messages.ts';
import { sendPart } from './look-query.ts';
import { PartSaves, type UnsavedParts } from './part-saves.ts';

/** Twice the largest page, and room for the other parts. */
const MOST_CHARACTERS = 1_000_000;

/** What is not saved, so that a reload loses nothing. */
const stored = storedEntry<UnsavedParts>({
  lasts: 'in tab',
  key: 'tailorbird.unsavedLook',
  parse: readUnsaved,
  mostCharacters: MOST_CHARACTERS,
});

const byClient = new WeakMap<QueryClient, PartSaves>();

/** Finds the saves of this window. They outlive the page that they began on. */
export function lookSaves(client: QueryClient): PartSaves {
  const saves = byClient.get(client) ?? createSaves(client);
  byClient.set(client, saves);
  return saves;
}

function createSaves(client: QueryClient): PartSaves {
  const saves: PartSaves = new PartSaves(
    {
      send: (part, version, value) => sendPart(client, part, { version, value }),
      readTheirs: (error) =>
        isRefused(error, 'PUT /look/draft', 'CHANGED_MEANWHILE') ? error.body : undefined,
      isUnanswered: (error) =>
        isUnanswered(error) || (error instanceof ApiError && error.status === 429),
      explain: (error) => ({
        sentence: sentenceOf(error, kitMessages.unknownCause),
        field: error instanceof ApiError ? fieldOfValue(textIn(error.body, 'field')) : undefined,
      }),
      after: (milliseconds, act) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      keep: keepUnsaved,
    },
    stored.read(),
  );
  saveBeforeLeaving(saves);
  return saves;
}

function saveBeforeLeaving(saves: PartSaves): void {
  let owner = subject();
  tokenStore.subscribe(() => {
    // what is left of one person is not the next one's
    if (owner !== undefined && subject() !== owner) saves.drop();
    owner = subject();
  });
  addEventListener('online', () => void saves.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void saves.flush();
  });
  addEventListener('beforeunload', (event) => {
    if (saves.isPending) event.preventDefault();
  });
}

/** What has no room is not kept, rather than an older state of it. */
function keepUnsaved(unsaved: UnsavedParts): void {
  const isNone = Object.keys(unsaved).length === 0;
  stored.write(undefined);
  if (!isNone) stored.write(unsaved);
}

/** `value.picture.alt` of the body is `picture.alt` of the part. */
function fieldOfValue(field: string | undefined): string | undefined {
  return field?.startsWith('value.') ? field.slice('value.'.length) : undefined;
}

function readUnsaved(stored: unknown): UnsavedParts {
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([part, one]) => {
      if (!isObject(one) || !isObject(one['saved'])) return [];
      const { version, value } = one['saved'];
      if (typeof version !== 'number') return [];
      return [[part, { saved: { version, value }, typed: one['typed'] }]];
    }),
  );
}
