import { readFile } from 'node:fs/promises';
import {
  BANK_FILE_MAX_BYTES,
  BANK_TRANSFERS_MAX,
  BANK_ZIP_FILES_MAX,
  BANK_ZIP_MAX_BYTES,
} from '@tailorbird/contract/limits';
import { withZip, type PackedFile } from '../files/read-zip.ts';
import { UnreadableFile } from '../files/unreadable-file.ts';
import type { ColumnAnswers } from './bank-columns.ts';
import { isZip, refusalOfBytes } from './bank-file-kinds.ts';
import { BookingCollector, type KeyedLine } from './bank-keys.ts';
import { UnreadableBankFile, type BankLines, type Outgoing } from './bank-lines.ts';
import { doubts, messages } from './messages.ts';
import { readBankFile } from './read-bank-file.ts';
import { returnFinder } from './taken-back.ts';

/** A file of a zip, and what came of it. */
export interface FileInZip {
  name: string;
  /** Incoming transfers in it, also those that another file has, too. */
  transfers: number;
  /** Numbers of its lines that could not be read. */
  unread: number[];
  /** Why it was left out, in a sentence. */
  refused?: string;
}

/** The bookings of a file, each once; see BankLines. */
export interface BankReading extends Omit<BankLines, 'lines' | 'went'> {
  lines: KeyedLine[];
  /** Those of a zip with several. */
  files?: FileInZip[];
}

/**
 * Reads what an admin has sent: a file of the bank, or a zip of some.
 * @throws UnreadableBankFile
 */
export async function readBankUpload(path: string, told: ColumnAnswers): Promise<BankReading> {
  const bytes = await readFile(path);
  // a workbook is a zip, too
  if (isZip(bytes) && refusalOfBytes(bytes) === undefined) return readZip(path, told);
  return keyedOnce(readBankFile(bytes, told));
}

function keyedOnce({ lines, went, ...read }: BankLines): BankReading {
  const bookings = new BookingCollector();
  bookings.add(lines);
  const repeated = lines.length - bookings.count;
  return { ...read, lines: withReturns(bookings, went), skipped: read.skipped + repeated };
}

/** The bookings, with a doubt where one was taken back. */
function withReturns(bookings: BookingCollector, went: readonly Outgoing[]): KeyedLine[] {
  const isTakenBack = returnFinder(went);
  return bookings.lines.map(({ line, ...keys }) => {
    const doubt = line.doubt ?? (isTakenBack(line) ? doubts.takenBack : undefined);
    return { ...keys, line: { ...line, ...(doubt !== undefined && { doubt }) } };
  });
}

async function readZip(path: string, told: ColumnAnswers): Promise<BankReading> {
  const limits = { maxUnpackedBytes: BANK_ZIP_MAX_BYTES, maxFiles: BANK_ZIP_FILES_MAX };
  try {
    return await withZip({ path, name: '', ...limits }, async (packed) => {
      const files = [...packed.values()];
      const [only] = files;
      if (only === undefined) throw new UnreadableBankFile(messages.emptyZip);
      return files.length === 1 ? await readOnly(only, told) : await readFiles(files);
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new UnreadableBankFile(ofZip[error.mistake] ?? messages.damagedZip);
  }
}

const MEGABYTE = 1024 * 1024;

const ofZip: Partial<Record<UnreadableFile['mistake'], string>> = {
  encrypted: messages.lockedZip,
  badName: messages.namesInZip,
  twice: messages.twiceInZip,
  tooManyFiles: messages.tooManyInZip(BANK_ZIP_FILES_MAX),
  tooLarge: messages.zipTooLarge(BANK_ZIP_MAX_BYTES / MEGABYTE),
  bomb: messages.zipTooLarge(BANK_ZIP_MAX_BYTES / MEGABYTE),
};

/** Characters of a name that is told. */
const NAME_TOLD = 100;
const shownName = ({ name }: PackedFile) => name.replaceAll(/\p{C}/gu, '').slice(0, NAME_TOLD);

/** Its questions can be answered as if it came alone. */
async function readOnly(file: PackedFile, told: ColumnAnswers): Promise<BankReading> {
  try {
    return keyedOnce(readBankFile(await bytesOf(file), told));
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error;
    throw new UnreadableBankFile(messages.inZip(shownName(file), error.message));
  }
}

async function readFiles(packed: readonly PackedFile[]): Promise<BankReading> {
  const bookings = new BookingCollector();
  const read = { skipped: 0, notBooked: 0, unread: [], files: [] as FileInZip[] };
  const went: Outgoing[] = [];
  let lines = 0;
  for (const file of packed) {
    const name = shownName(file);
    const found = await readOneOf(file);
    if (typeof found === 'string') {
      read.files.push({ name, transfers: 0, unread: [], refused: found });
      continue;
    }
    read.files.push({ name, transfers: found.lines.length, unread: found.unread });
    read.skipped += found.skipped;
    read.notBooked += found.notBooked;
    lines += found.lines.length;
    bookings.add(found.lines);
    for (const one of found.went) if (one.isReturn) went.push(one);
    if (bookings.count > BANK_TRANSFERS_MAX) {
      throw new UnreadableBankFile(messages.tooMany(BANK_TRANSFERS_MAX));
    }
  }
  const [first] = read.files;
  if (first && read.files.every(({ refused }) => refused !== undefined)) {
    const { name, refused = '' } = first;
    throw new UnreadableBankFile(messages.noneInZip(packed.length, name, refused));
  }
  const repeated = lines - bookings.count;
  return { ...read, lines: withReturns(bookings, went), skipped: read.skipped + repeated };
}

/** @returns a sentence when it is left out */
async function readOneOf(file: PackedFile): Promise<BankLines | string> {
  try {
    const read = readBankFile(await bytesOf(file), {});
    return read.columns || read.directions ? messages.columnsInZip : read;
  } catch (error) {
    if (error instanceof UnreadableBankFile) return error.message;
    throw error;
  }
}

async function bytesOf(file: PackedFile): Promise<Buffer> {
  if (file.size > BANK_FILE_MAX_BYTES) {
    throw new UnreadableBankFile(messages.fileInZipTooLarge(BANK_FILE_MAX_BYTES / MEGABYTE));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of file.read()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (isZip(bytes) && refusalOfBytes(bytes) === undefined) {
    throw new UnreadableBankFile(messages.zipInZip);
  }
  return bytes;
}
