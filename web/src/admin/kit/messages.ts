import { isolate } from '@tailorbird/contract/rules/isolate';
import { plural } from '../format-count.ts';
import type { DeleteMessages } from './delete-question.tsx';

/** Asks before something is deleted for good. */
export const surely = (kind: string, name: string) =>
  `Are you sure you want to delete the ${kind} ${isolate(name)}? This action cannot be undone.`;

/** The texts about an entity beside the labels of its fields. */
export interface EntityMessages extends DeleteMessages {
  kind: string;
  title: string;
  none: string;
  counted: (count: number) => string;
  loadFailed: string;
  add: string;
  addTitle: string;
  addConfirm: string;
  editTitle: (name: string) => string;
  saveFailed: string;
  /** Where a save has several steps. */
  partlySaved?: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The words of an entity, made of its name: `supplier`, `suppliers`. */
export function entityMessages(kind: string, kinds: string) {
  return {
    kind,
    title: capital(kinds),
    none: `No ${kinds} yet.`,
    counted: (count: number) => plural(count, kind, kinds),
    loadFailed: `Failed to load ${kinds}. Please try again.`,
    add: `Add new ${kind}`,
    addTitle: `Add new ${kind}`,
    addConfirm: `Add ${capital(kind)}`,
    editTitle: (name: string) => `Edit ${isolate(name)}`,
    saveFailed: `Failed to save the ${kind}. Please try again.`,
    deleteTitle: `Delete ${kind}`,
    deleteSentence: (name: string) => surely(kind, name),
    deleteFailed: `Failed to delete the ${kind}. Please try again.`,
  } satisfies EntityMessages;
}

/** Texts of every form and list. Sentences of the specification stand word for word. */
export const kitMessages = {
  closeForm: 'Close form',
  keys: 'Enter saves, Escape closes',
  save: 'Save Changes',
  saving: 'Processing...',
  duplicate: 'Duplicate',
  copyFailed: 'Failed to duplicate it. Please try again.',
  acts: 'Actions',
  edit: 'Edit',
  delete: 'Delete',
  cancel: 'Cancel',
  tryAgain: 'Try Again',
  tryingAgain: 'The server does not answer. Trying again…',
  required: 'Required',
  tooLong: (field: string, most: number) => `${field} must be ${most} characters or less.`,
  more: (count: number) => `+${count} more`,
  saved: (name: string) => `${isolate(name)} is saved.`,
  added: (name: string) => `${isolate(name)} is added.`,
  deleted: (name: string) => `${isolate(name)} is deleted.`,
  unknownCause: 'Something went wrong. Please try again.',

  discard: {
    title: 'Discard unsaved changes?',
    sentence: (fields: readonly string[]) =>
      `${sentenceStart(fields)} ${isOne(fields) ? 'has' : 'have'} not been saved.`,
    confirm: 'Discard',
    cancel: 'Keep editing',
  },
  conflict: {
    title: 'Somebody else has changed this meanwhile',
    theyChanged: (fields: readonly string[]) => `They changed: ${fields.join(', ')}.`,
    youChanged: (fields: readonly string[]) => `You changed: ${fields.join(', ')}.`,
    textApart:
      'No field is changed by both: keeping yours saves it beside theirs. Nothing is lost, and nothing is saved yet.',
    text: 'Nothing of yours is lost, and nothing is saved yet. What you did not touch is as they left it, and lists have your changes on top of theirs.',
    theirs: 'Theirs',
    yours: 'Yours',
    same: 'The same',
    empty: 'empty',
    yes: 'Yes',
    no: 'No',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
  },
  gone: (kind: string) =>
    `Somebody else has deleted this ${kind} meanwhile. What you typed is still here: you can add it as a new one.`,
  usage: {
    loading: 'Counting what it touches',
    failed: 'What it touches could not be counted.',
  },

  dragging: {
    handle: (name: string) => `Move ${isolate(name)}`,
    role: 'movable',
    how: 'Press Space or Enter to pick it up, the arrow keys to move it, Space or Enter again to put it down, and Escape to leave it where it was.',
    picked: (name: string, place: number, count: number) =>
      `${isolate(name)} is picked up. It is ${place} of ${count}.`,
    over: (name: string, place: number, count: number) =>
      `${isolate(name)} is ${place} of ${count}.`,
    dropped: (name: string, place: number, count: number) =>
      `${isolate(name)} is put down. It is ${place} of ${count}.`,
    cancelled: (name: string) => `${isolate(name)} is where it was.`,
  },
} as const;

/** `The name and description`. */
function sentenceStart(fields: readonly string[]): string {
  const names = fields.map((field) => field.toLowerCase());
  return `The ${names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`}`;
}

/** One field, and not one of many things: its images, its options. */
function isOne(fields: readonly string[]): boolean {
  return fields.length === 1 && !fields[0]?.endsWith('s');
}
