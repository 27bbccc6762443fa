import { isolate } from '@tailorbird/contract/rules/isolate';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

export const messages = {
  title: 'Import and Export',
  intro:
    'The whole catalogue and the look of the shop as a file: to keep, to edit in a spreadsheet, to move to another shop.',
  unknownCause: 'Something went wrong. Please try again.',

  demo: {
    title: 'Demo',
    hint: 'What the shop was filled with at first can be removed in one act.',
    link: 'What is left of the demo',
  },
  export: {
    title: 'Export',
    csv: 'CSV for spreadsheets',
    csvHint:
      'A zip with one table each for categories, options, values, types, tax classes, products and discounts. Without pictures and without the look.',
    json: 'JSON with pictures',
    jsonHint: 'A zip with everything, the published look as well, to bring into another shop.',
    working: 'Exporting...',
    done: (name: string) => `${isolate(name)} is exported.`,
    failed: 'The catalogue could not be exported. Please try again.',
  },
  import: {
    title: 'Import',
    drop: 'Drop a zip, CSV or JSON file here',
    dropNow: 'Drop it anywhere',
    choose: 'Choose file',
    chooseOther: 'Choose another file',
    hint: 'An export, or a file made like one. What differs is changed, what is new is added, and nothing is deleted. You see what would happen first.',
    sending: (name: string) => `Sending ${isolate(name)}`,
    sent: (percent: number) => `${percent} %`,
    checking: (name: string) => `Checking ${isolate(name)}`,
    importing: (name: string) => `Importing ${isolate(name)}`,
    workHint: 'Pictures that are new take a moment each.',
    confirm: 'Import',
    underway: 'Importing...',
    failed: 'The file could not be imported. Please try again.',
    one: 'Please choose one file at a time.',
    busy: (name: string, other: string) =>
      `${isolate(name)} was left out: the shop is still at work on ${isolate(other)}. Please choose it again after that.`,
  },
  report: {
    caption: 'What the file has',
    tried: (name: string) => `${isolate(name)} can be imported`,
    triedText: (changes: number) =>
      `${counted(changes, 'entry would be', 'entries would be')} added or changed. Nothing is changed yet.`,
    nothing: (name: string) => `${isolate(name)} has nothing new`,
    nothingText: 'The shop has all of it already, just so.',
    done: (name: string) => `${isolate(name)} is imported`,
    doneText: 'Everybody sees it from now on.',
    triedLook: 'The look would go into the draft. Visitors see it once you publish it.',
    doneLook: 'The look waits in the draft: visitors see it once you publish it.',
    lookLink: 'To the look',
    kind: 'Kind',
    created: 'New',
    changed: 'Changed',
    unchanged: 'As they were',
    kinds: {
      categories: 'Categories',
      options: 'Options',
      optionValues: 'Values',
      types: 'Types',
      products: 'Products',
      taxClasses: 'Tax classes',
      discounts: 'Discounts',
      look: 'Look',
      redirects: 'Old addresses',
      pictures: 'Pictures',
    },
  },
  problems: {
    title: (name: string) => `${isolate(name)} cannot be imported`,
    text: (count: number) =>
      `It has ${counted(count, 'problem', 'problems')}. Nothing is changed. Correct the file and choose it again.`,
    caption: 'What is wrong',
    file: 'File',
    line: 'Line',
    column: 'Column',
    problem: 'Problem',
    more: (count: number) => `… and ${count} more.`,
  },
} as const;
