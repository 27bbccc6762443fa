import type { Parameters, TemplateId, View } from '@tailorbird/art/parameters';

/** What is drawn, and from which side; the front when nothing is said. */
export type DemoArt = Parameters & { view?: View };

/** A file name without its ending, and how the picture is drawn. */
export interface DemoPicture {
  name: string;
  template: TemplateId;
  art: DemoArt;
}

export interface DemoOption {
  name: string;
  description: string;
  isRequired: boolean;
  values: readonly string[];
}

export interface DemoType {
  name: string;
  /** names of options, in the order in which they are asked */
  options: readonly string[];
}

export interface DemoProduct {
  name: string;
  description: string;
  /** dollars as text, so that the price stands here as it stands in the shop */
  price: string;
  /** name of a type; left out for what is sold as it is */
  type?: string;
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
  (name: string, art: DemoArt): DemoPicture => ({ name, template, art });
