/** Why the shop cannot start, in a sentence for the one who starts it and can mend it. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
