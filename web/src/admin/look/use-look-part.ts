import {
  type SinglePart,
  type SingleParts,
  type WrittenPage,
} from '@tailorbird/contract/kinds/look';
import type { LookReply } from '@tailorbird/contract/look';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useSyncExternalStore } from 'react';
import { hasCode } from '../../error-facts.ts';
import { lookPageQuery, lookQuery, partOfPage, versionOfPart } from './look-query.ts';
import { lookSaves } from './look-saves.ts';
import { isSame, valueAt } from './merge-part.ts';
import { lookMessages } from './messages.ts';
import type { PartSave, PartSaves, SavedPart } from './part-saves.ts';

/** Within a LookFrame, which loads it. */
export function useLook(): LookReply {
  const look = useQuery({ ...lookQuery, enabled: false }).data;
  if (!look) throw new Error('The look is edited within a LookFrame.');
  return look;
}

export function useLookSaves(): PartSaves {
  return lookSaves(useQueryClient());
}

/** All parts that were typed in, saved or not, by their names. */
export function usePartSaves(): ReadonlyMap<string, PartSave> {
  const saves = useLookSaves();
  return useSyncExternalStore(saves.subscribe, saves.read, saves.read);
}

/** A part of the draft, as an editor shows and changes it. */
export interface EditedPart<Value> {
  part: string;
  value: Value;
  /** Shows a change at once, and saves it once no key comes for a moment. */
  set: (changes: Partial<Value>) => void;
  /** As `set`, where the change depends on what is there. */
  update: (change: (value: Value) => Value) => void;
  /** For the element around all fields: saves as one of them is left. */
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  /** Why a field is not saved or keeps the draft from being published; its path is in the part. */
  errorAt: (field: string) => string | undefined;
  /** For a field: what the problems of the draft link to. */
  idOf: (field: string) => string;
}

/** A part that there is one of. */
export function useLookPart<Name extends SinglePart>(name: Name): EditedPart<SingleParts[Name]> {
  const look = useLook();
  const draft: SingleParts = look.draft;
  return useEditedPart<SingleParts[Name]>(name, {
    version: versionOfPart(look, name),
    value: draft[name],
  });
}

/**
 * A page with its text.
 * @returns undefined while it is loaded, null when there is none
 */
export function useLookPage(id: string): EditedPart<WrittenPage> | undefined | null {
  const part = partOfPage(id);
  const look = useLook();
  const isNew = !look.draft.pages.some((page) => page.id === id);
  const query = useQuery({ ...lookPageQuery(id), enabled: !isNew });
  const typed = usePartSaves().get(part)?.typed;
  const edited = useEditedPart<WrittenPage | null>(part, {
    version: query.data?.version ?? versionOfPart(look, part),
    value: query.data?.page ?? null,
  });
  if (isNew ? !typed : hasCode(query.error, 'NOT_FOUND')) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page that is there
  return edited.value === null ? undefined : (edited as EditedPart<WrittenPage>);
}

/** Makes a page, or deletes it by null. */
export function useSetPage(): (id: string, page: WrittenPage | null) => void {
  const look = useLook();
  const client = useQueryClient();
  return (id, page) => {
    const saved = client.getQueryData(lookPageQuery(id).queryKey);
    const part = partOfPage(id);
    const before = { version: versionOfPart(look, part), value: saved?.page ?? null };
    const saves = lookSaves(client);
    saves.change(part, before, () => page);
    void saves.flush(part);
  };
}

function useEditedPart<Value>(
  part: string,
  saved: SavedPart & { value: Value },
): EditedPart<Value> {
  const saves = useLookSaves();
  const { problems } = useLook();
  const save = usePartSaves().get(part);
  const isTyped = save && (save.state !== 'saved' || save.saved.version === saved.version);
  // what was typed of a part is what its own editor typed
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const value = (isTyped ? save.typed : saved.value) as Value;
  const update = (change: (value: Value) => Value) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    saves.change(part, saved, (before) => change(before as Value));
  return {
    part,
    value,
    update,
    set: (changes) => update((before) => ({ ...before, ...changes })),
    onBlur: ({ currentTarget }) =>
      void saves.flush(part).then(() => {
        // a space at the end may be the beginning of a word
        if (!currentTarget.contains(document.activeElement)) saves.tidy(part);
      }),
    errorAt: (field) =>
      refusalAt(save, field) ??
      problems
        .filter((one) => one.part === part && one.field === field)
        // what is missing is told once somebody has left the part
        .filter(({ kind }) => !isTyped || !kind.endsWith('-missing'))
        .map(({ kind }) => lookMessages.problems[kind])
        .at(0),
    idOf: (field) => fieldId(part, field),
  };
}

/** Of what the field still says. */
function refusalAt(save: PartSave | undefined, field: string): string | undefined {
  const problem = save?.problem;
  if (!problem || problem.field !== field || problem.isUnanswered) return undefined;
  return isSame(valueAt(save.typed, field), valueAt(problem.of, field))
    ? problem.sentence
    : undefined;
}

/** The id of the element that shows a field of a part. */
export const fieldId = (part: string, field: string) => `look-${part}-${field}`;
