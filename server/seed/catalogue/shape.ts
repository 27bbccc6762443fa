import type { AnyParameter, Parameters, PictureView, TemplateId } from '@tailorbird/art/parameters';
import type { ArtworkRules } from '@tailorbird/contract/artwork-rules';
import type { OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import type { TextPrice, Tier } from '@tailorbird/contract/price-rules';

/** The drawing of a picture and its side, by default the front. */
export type DemoDrawing = Parameters & { view?: PictureView };

/** A file name without its ending, and how the picture is drawn. */
export interface DemoPicture {
  name: string;
  template: TemplateId;
  art: DemoDrawing;
}

export interface DemoOption {
  name: string;
  description: string;
  kind: OptionKind;
  isRequired: boolean;
  /** For a colour, names from the thread box; for a text or a picture, none. */
  values: readonly string[];
  textRules?: TextRules;
  textPrice?: TextPrice;
  artwork?: ArtworkRules;
  /** the dollars that a value adds, by its name */
  surcharges?: Readonly<Record<string, number>>;
  isSize?: boolean;
  /** The drawing's word for a value, by default the value's name as the drawing writes it. */
  uses?: Readonly<Record<string, string>>;
}

export interface DemoType {
  name: string;
  /** names of options, in the order in which they are asked */
  options: readonly string[];
  template: TemplateId;
  /** which of the options drives what is drawn, by its name */
  drives: Readonly<Partial<Record<AnyParameter, string>>>;
  tiers?: readonly Tier[];
  countsTogether?: boolean;
}

export interface DemoProduct {
  name: string;
  description: string;
  /** dollars as text, so that the price stands here as it stands in the shop */
  price: string;
  /** as it is sent, in its bag */
  grams: number;
  /** name of a type; left out for what is sold as it is */
  type?: string;
  /** The parameters that no choice changes when it is drawn as it was chosen. */
  fixed?: Parameters;
  /** in place of those of its type */
  tiers?: readonly Tier[];
  /** names of categories besides the one of its file */
  alsoIn?: readonly string[];
  pictures: readonly DemoPicture[];
}

export interface DemoCategory {
  name: string;
  description: string;
  products: readonly DemoProduct[];
}

/** Pictures of one template, named after what they show. */
export const picturesOf =
  (template: TemplateId) =>
  (name: string, art: DemoDrawing): DemoPicture => ({ name, template, art });
