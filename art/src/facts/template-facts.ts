import type { ParameterName, Parameters, PlaceId, TemplateId, View } from '../parameters.ts';

export interface Choice {
  id: string;
  label: string;
}

export interface PrintPosition extends Choice {
  id: PlaceId;
  /** Where the print is, to end a sentence with. */
  phrase: string;
  /** The side that shows it. */
  view: 'front' | 'back';
  /** Where the motif stands when there is lettering as well; left out, above it. */
  motif?: string;
  /** The position whose place a motif takes when it stands alone; left out, this one. */
  motifAlone?: string;
}

export type ChoiceName =
  | 'textStyle'
  | 'textMethod'
  | 'motif'
  | 'printPosition'
  | 'fastening'
  | 'background';

/** Facts of a template, for pickers, sentences and measures. */
export interface TemplateFacts {
  id: TemplateId;
  name: string;
  /** Grows whenever the same parameters give another picture: part of every address of a picture. */
  version: number;
  views: readonly View[];
  takes: readonly ParameterName[];
  /** Empty for what the template does not take. */
  choices: Readonly<Record<ChoiceName, readonly Choice[]>>;
  printPositions: readonly PrintPosition[];
  /** Where further letterings can be: the print positions, and places that only they take. */
  places: readonly PrintPosition[];
  /** The parts that have the colour and the trim, in words; an empty trim is invisible. */
  parts: { colour: string; trim: string };
  millimetresPerUnit: number;
  defaults: Parameters;
}
