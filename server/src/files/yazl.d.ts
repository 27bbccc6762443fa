/** The parts of yazl that are used here: @types/yazl has an output that cannot be destroyed. */
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
