/** Why a file of the bank is refused. */
export const messages = {
  empty: 'it is empty.',
  noText: 'it is no text. Export the statement as CSV or CAMT.053.',
  tooMany: (most: number) => `it has more than ${most} transfers. Export a shorter time.`,
  tooManyRows: (most: number) => `it has more than ${most} rows. Export a shorter time.`,
  doctype: 'it declares a document type of its own, which no bank does.',
  notXml: 'its XML is damaged.',
  notCamt: 'it is XML, and no statement by CAMT.053.',
  tooMuch: 'it is too much to read at once. Export a shorter time.',
  noColumns: 'it has no row with columns.',
  csv: (line: number) => `line ${line} is no row of a table.`,
} as const;
