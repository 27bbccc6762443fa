import { isolate } from '@tailorbird/contract/rules/isolate';

/** Problems of a file that cannot be imported. Each is a sentence for a person. */
export const messages = {
  damagedZip: 'The file is damaged, or not a zip.',
  encrypted: 'The file is encrypted, or packed in a way that cannot be read.',
  badName: 'The zip has a file with a name that leads out of it.',
  twice: 'The zip has this file twice.',
  tooManyFiles: 'The zip has too many files.',
  tooLarge: 'What is packed in the zip is too large.',
  bomb: 'The file would grow more than two hundredfold: that is no catalogue.',
  unknownFile: 'The file does not belong to a catalogue.',
  both: 'The zip has both catalogue.json and CSV files.',
  nothing: 'The zip has neither catalogue.json nor a CSV file of a catalogue.',
  unknownKind: 'The file is neither a zip nor CSV nor JSON.',
  isExcel: 'This is an Excel file. Save it as “CSV UTF-8” (File, Save As), and import that file.',
  isNumbers: 'This is a Numbers file. Export it as CSV (File, Export To), and import that file.',
  isOpenDocument:
    'This is an OpenDocument file. Save it as CSV (File, Save As), and import that file.',
  isWord: 'This is a Word file. A catalogue is imported as CSV, JSON or a zip of these.',
  isPdf: 'This is a PDF. A catalogue is imported as CSV, JSON or a zip of these.',
  isHtml:
    'This is a web page, whatever its name says. Open it in a spreadsheet, save it as CSV, and import that file.',
  isXml: 'This is XML. A catalogue is imported as CSV, JSON or a zip of these.',
  isJsonArray:
    'This is a JSON array. The JSON of a catalogue is an object with “format” and “version” first and the array as “products”; an export shows how.',
  isUtf16:
    'The text is UTF-16, as Excel saves “Unicode Text”. Save it as “CSV UTF-8”, and import that file.',

  notUtf8: 'The text is not UTF-8. Save the file as UTF-8 and try again.',
  lineTooLong: 'The line is too long.',
  tooManyEntries: (most: number) => `The file has more than ${most} of these.`,
  quoteOpen: 'A quotation mark opens a text and none closes it.',
  quoteInside: 'A quotation mark is in the wrong place. Within a text it must be written twice.',
  noHeader: 'The first line must name the columns.',
  noColumn: (known: readonly string[]) =>
    `The first line names no column of a catalogue. The columns are ${known.join(', ')}.`,
  unknownColumn: (column: string) =>
    `There is no column ${column ? `“${isolate(column)}”` : 'without a name'}.`,
  columns: (known: readonly string[]) => `The columns are ${known.join(', ')}.`,
  duplicateColumn: (column: string) => `The column ${isolate(column)} is there twice.`,
  cells: (found: number, expected: number) =>
    `The row has ${found} cells, but there are ${expected} columns.`,

  malformedJson: 'This is not valid JSON.',
  tooDeep: 'Lists and objects lie too deep within each other.',
  notOurs: 'This is not a catalogue of this shop: format and version must come first.',
  laterVersion: 'The file was made by a later version of the shop.',
  unknownKey: (key: string) => `There is no key ${isolate(key)}.`,
  signed: (written: string, signs: readonly string[], plain: string) =>
    `“${isolate(written)}” has ${signs.map((sign) => `“${isolate(sign)}”`).join(' and ')} in it: write ${isolate(plain)}.`,
  notPlain: (written: string, plain: string) =>
    `“${isolate(written)}” is not a plain number: write ${isolate(plain)}.`,
  unclearNumber: (written: string) =>
    `“${isolate(written)}” can be read in two ways. Write digits and a point before the decimals, such as 1234.50, and nothing else.`,
  mustBe: (name: string, what: string) => `${isolate(name)} must be ${what}.`,
  tooMany: (name: string, most: number) => `${isolate(name)} must be at most ${most}.`,
  notStorable: (name: string) => `${isolate(name)} contains characters that cannot be stored.`,

  eachOnce: 'drives must name each parameter at most once.',

  sameBefore: (what: string, line: number | undefined) =>
    `The same ${what} is in line ${line} already.`,
  duplicateValue: (name: string) => `The option has the value ${isolate(name)} already.`,
  noValues: 'The option takes a text and has no values.',
  otherOption: 'The value belongs to another option.',
  unknownReference: (kind: string, name: string) => `There is no ${kind} ${isolate(name)}.`,
  leadsElsewhere: (path: string) => `${isolate(path)} leads to another page already.`,
  atMost: (what: string, most: number) => `A shop has at most ${most} ${what}.`,
  ambiguousName: (name: string) =>
    `There are several products ${isolate(name)}. Write the id of one.`,
  pictureMissing: (file: string) => `${isolate(file)} is not in the zip.`,
  noMore: (count: number) => `There are ${count} problems.`,
} as const;
