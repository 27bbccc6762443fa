/** Where something is in a file. */
export interface FilePlace {
  file: string;
  /** The first is 1. */
  line?: number | undefined;
}

/** A mistake in a file, by which the reader of the file finds its words. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly place: FilePlace;
  readonly mistake: InZip | 'notUtf8' | 'lineTooLong' | 'malformedJson' | 'tooDeep';

  constructor(place: FilePlace, mistake: UnreadableFile['mistake']) {
    super(`${place.file}: ${mistake}`);
    this.place = place;
    this.mistake = mistake;
  }
}

type InZip =
  | 'damagedZip'
  | 'encrypted'
  | 'badName'
  | 'twice'
  | 'tooManyFiles'
  | 'tooLarge'
  | 'bomb';
