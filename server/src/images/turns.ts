/** One piece of work at a time, in the order of asking; patient ones when nobody else waits. */
export class Turns {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];
  readonly #patient: (() => void)[] = [];

  /** Running or waiting, patient ones not counted. */
  get length(): number {
    return this.#waiting.length + (this.#isTaken ? 1 : 0);
  }

  async take<Result>(work: () => Promise<Result>, isPatient = false): Promise<Result> {
    if (this.#isTaken) {
      const queue = isPatient ? this.#patient : this.#waiting;
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift() ?? this.#patient.shift();
      // the next one takes over this turn, so that nobody comes in between
      if (next) next();
      else this.#isTaken = false;
    }
  }
}
