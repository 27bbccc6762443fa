import { isUtf8 } from 'node:buffer';
import { messages } from './messages.ts';
import { Unreadable } from './problems.ts';

const NEW_LINE = 10;
/** Bytes. */
const LONGEST_LINE = 32 * 1024 * 1024;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The text of UTF-8 bytes, some lines at a time and always whole ones.
 * @throws Unreadable with the line that is not UTF-8
 */
export async function* textOf(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<string> {
  let line = 1;
  const waiting: Buffer[] = [];
  let size = 0;
  const take = (lines: Buffer) => {
    if (!isUtf8(lines))
      throw new Unreadable({ file, line: line + badLine(lines) }, messages.notUtf8);
    const text = lines.toString('utf8');
    const isFirst = line === 1;
    line += newLines(lines);
    return isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    size += chunk.length;
    if (end === 0) {
      waiting.push(chunk);
      if (size > LONGEST_LINE) throw new Unreadable({ file, line }, messages.lineTooLong);
      continue;
    }
    yield take(Buffer.concat([...waiting, chunk.subarray(0, end)]));
    waiting.splice(0, waiting.length, chunk.subarray(end));
    size = chunk.length - end;
  }
  if (size > 0) yield take(Buffer.concat(waiting));
}

/** How many lines come before the first that is not UTF-8. */
function badLine(lines: Buffer): number {
  let count = 0;
  for (let at = 0; at < lines.length; count += 1) {
    const next = lines.indexOf(NEW_LINE, at);
    const end = next < 0 ? lines.length : next;
    if (!isUtf8(lines.subarray(at, end))) return count;
    at = end + 1;
  }
  return count;
}

function newLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
