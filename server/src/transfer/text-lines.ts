import { isUtf8 } from 'node:buffer';
import type { TextFile } from './catalogue-file.ts';
import { messages } from './messages.ts';
import { Unreadable } from './problems.ts';

const NEW_LINE = 10;
/** Bytes. */
const LONGEST_LINE = 32 * 1024 * 1024;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The text of a UTF-8 file, some whole lines at a time.
 * @throws Unreadable with the line that is not UTF-8
 */
export async function* textOf({ name: file, read }: TextFile): AsyncGenerator<string> {
  let line = 1;
  let waiting: Buffer[] = [];
  let size = 0;
  const take = (lines: Buffer) => {
    if (!isUtf8(lines)) {
      throw new Unreadable({ file, line: line + linesBeforeBad(lines) }, messages.notUtf8);
    }
    const text = lines.toString('utf8');
    const isFirst = line === 1;
    line += text.split('\n').length - 1;
    return isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  };
  for await (const chunk of read()) {
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    size += chunk.length;
    if (end === 0) {
      waiting.push(chunk);
      if (size > LONGEST_LINE) throw new Unreadable({ file, line }, messages.lineTooLong);
      continue;
    }
    yield take(Buffer.concat([...waiting, chunk.subarray(0, end)]));
    waiting = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) yield take(Buffer.concat(waiting));
}

function linesBeforeBad(lines: Buffer): number {
  // latin1 has a character for each byte
  const each = lines.toString('latin1').split('\n');
  return each.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
}
