import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from './unreadable-file.ts';

export interface TextFile {
  name: string;
  /** As often as it is called, from the beginning. */
  read: () => AsyncIterable<Buffer>;
}

const NEW_LINE = 10;
/** Bytes. */
const LONGEST_LINE = 32 * 1024 * 1024;

/**
 * The text of a UTF-8 file, some whole lines at a time.
 * @throws UnreadableFile with the line that is not UTF-8
 */
export async function* textOf({ name: file, read }: TextFile): AsyncGenerator<string> {
  let line = 1;
  let waiting: Buffer[] = [];
  const take = () => {
    const lines = Buffer.concat(waiting);
    waiting = [];
    if (!isUtf8(lines)) {
      // latin1 has a character for each byte
      const each = lines.toString('latin1').split('\n');
      const bad = each.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1')));
      throw new UnreadableFile({ file, line: line + bad }, 'notUtf8');
    }
    const text = lines.toString('utf8');
    const whole = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    line += text.split('\n').length - 1;
    return whole;
  };
  let size = 0;
  for await (const chunk of read()) {
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    waiting.push(chunk.subarray(0, end || chunk.length));
    size = end === 0 ? size + chunk.length : chunk.length - end;
    if (size > LONGEST_LINE) throw new UnreadableFile({ file, line }, 'lineTooLong');
    if (end === 0) continue;
    yield take();
    waiting.push(chunk.subarray(end));
  }
  if (size > 0) yield take();
}
