import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface FileToPack {
  name: string;
  /** Called when it is the file's turn, so that none waits in memory. */
  read: () => AsyncIterable<string | Buffer>;
  /** Bytes, of one that is compressed already. */
  size?: number;
}

/** The same for every file and at every time: the same files give the same bytes. */
const TIMELESS = {
  // the earliest that a zip can tell, in local time as it tells it
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100644,
};

/** A zip of the files. It fails with the first that cannot be read. */
export function writeZip(files: readonly FileToPack[]): Readable {
  const zip = new ZipFile();
  const fail = (error: Error) => zip.outputStream.destroy(error);
  zip.on('error', fail);
  for (const { name, read, size } of files) {
    const options = size === undefined ? { compress: true } : { compress: false, size };
    zip.addReadStreamLazy(name, { ...TIMELESS, ...options }, (give) => {
      give(null, Readable.from(read(), { objectMode: false }).once('error', fail));
    });
  }
  zip.end();
  return zip.outputStream;
}
