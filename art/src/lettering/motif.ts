// Few products have motifs: what draws them is loaded for those alone, see motifs.ts.

/** The middle of a motif, its scale and its colours. */
interface MotifPlace {
  x: number;
  y: number;
  s: number;
  ink: string;
  cloth: string;
}

/** The markup of a motif; empty where none has that name. */
export type DrawMotif = (name: string, place: MotifPlace) => string;

let loaded: DrawMotif | undefined;

/** From now on drawings show their motifs. */
export function setMotif(draw: DrawMotif): void {
  loaded = draw;
}

/** Empty where what draws motifs is not loaded. */
export const motif: DrawMotif = (name, place) => loaded?.(name, place) ?? '';
