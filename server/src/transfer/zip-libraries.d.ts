/** The parts of yazl and yauzl that are used here; they bring no types of their own. */
declare module 'yazl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  export interface EntryOptions {
    mtime: Date;
    /** Without it the time is written in UTC as well, in a field of its own. */
    forceDosTimestamp: boolean;
    mode: number;
    compress: boolean;
    /** bytes */
    size?: number;
  }

  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable;
    addReadStreamLazy(
      name: string,
      options: EntryOptions,
      open: (give: (error: Error | null, stream: Readable) => void) => void,
    ): void;
    addBuffer(bytes: Buffer, name: string): void;
    end(): void;
  }
}

declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    readonly fileName: string;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly crc32: number;
    canDecodeFileData(): boolean;
  }

  export interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }

  export interface Options {
    autoClose: boolean;
    strictFileNames: boolean;
  }

  export function openPromise(path: string, options: Options): Promise<ZipFile>;
}
