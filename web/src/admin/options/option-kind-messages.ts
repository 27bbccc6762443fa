import { isolate } from '@tailorbird/contract/rules/isolate';
import type { OptionKind } from '@tailorbird/contract/kinds/option-kinds';

/** Texts about the kinds of options and their swatches. */
export const messages = {
  kind: 'Kind',
  kinds: {
    choice: { name: 'Choice', hint: 'One of its values' },
    colour: { name: 'Colour', hint: 'Values with a swatch' },
    text: { name: 'Text', hint: 'Customers write it' },
    artwork: { name: 'Artwork', hint: 'Customers put a picture on it' },
  } satisfies Record<OptionKind, { name: string; hint: string }>,
  rules: {
    maxLength: 'Greatest length',
    characters: 'Allowed characters',
    alsoAllowed: 'Also allowed',
    placeholder: 'Placeholder',
    alsoHint: 'Without spaces between them, such as &-. Space is always allowed.',
    placeholderHint: 'Shown until something is written.',
    lengthWrong: (least: number, most: number) =>
      `Greatest length must be a whole number from ${least} to ${most}.`,
  },
  characters: {
    any: 'Any characters',
    letters: 'Letters',
    'letters-digits': 'Letters and digits',
    digits: 'Digits',
  },
  example: {
    title: 'As customers see it',
    unnamed: 'Name of the option',
  },
  withoutValues: {
    text: {
      title: (option: string) => `${isolate(option)} is a text`,
      explained: 'Customers write it themselves, so that it has no values.',
    },
    artwork: {
      title: (option: string) => `${isolate(option)} takes pictures`,
      explained: 'Customers send them, so that it has no values.',
    },
  },
  artwork: {
    next: 'Places, methods and prices stand on a page of their own.',
    open: 'Places, methods and prices',
  },
  placeCount: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  swatch: {
    label: 'Swatch',
    none: 'None',
    colour: 'Colour',
    picture: 'Picture',
    pick: 'Pick a colour',
    written: 'Colour as #rrggbb',
    wrong: 'Please write the colour as #rrggbb, such as #2f4a3a.',
    upload: 'Upload a picture',
    remove: 'Remove the picture',
    pictureHint: 'JPG/PNG up to ~10MB. Its middle is shown.',
    pictureMissing: 'Please upload a picture, or choose a colour.',
    pictureFailed: 'Not saved yet: the picture has failed. Retry it or remove it, then save.',
    missing: 'No swatch yet',
    ofNew: 'Its swatch',
    guessed: 'As the shop draws this name',
    showPicture: 'A picture',
  },
  byName: {
    offer: (count: number) =>
      count === 1
        ? 'One value has no swatch, and its name is a colour.'
        : `${count} values have no swatch, and their names are colours.`,
    act: 'Take the colours of their names',
    working: 'Processing...',
    failed: 'Not all of them could be saved. Please try again.',
  },
} as const;
