import type { AnyParameter, Drawing, Parameters } from '@tailorbird/art/parameters';
import type { Option } from '../catalogue.ts';
import type { ArtworkFacts, PlacedPicture } from '../kinds/artwork.ts';
import type { ArtPhotograph, ProductArtSettings } from '../product-art.ts';
import { pictureRef } from './artwork-recipes.ts';
import { optionKinds } from './option-kinds.ts';
import { heightAt } from './picture-height.ts';

/** A picture of the customer's on a piece; its facts are left out of what a browser sends. */
export interface ChosenPicture extends PlacedPicture {
  picture?: ArtworkFacts | undefined;
  /** Warnings as the customer reads them. */
  says?: string[] | undefined;
}

/** The choice for one option. `value` is the text of a text option. */
export interface ChosenOption {
  optionId: string;
  valueId: string | null;
  value?: string | undefined;
  /** Millimetres that the letters of a text must not be higher than. */
  letterHeight?: number | undefined;
  /** Of an option of the kind artwork. */
  artwork?: ChosenPicture[] | undefined;
  /** The customer may use those pictures. */
  mayUse?: true | undefined;
  /** The sentence that was ticked for them before. */
  rights?: { sentence: string } | undefined;
}

/** The grey of a part whose colour is not known any more: of cloth before it is dyed. */
export const COLOURLESS = '#cdc8be';

type Art = Pick<ProductArtSettings, 'template' | 'fixed' | 'drives' | 'photo'>;

/**
 * Turns choices into a drawing, the only way from a product's options to one, for the page,
 * the cart, the order and the workshop. A value without a colour and an option left blank leave the
 * parameter as it is fixed. A value that is not offered is never drawn as another: a part of its
 * colour has no colour.
 */
export function drawingOf(
  art: Art,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): Drawing {
  const parameters: Parameters = { ...art.fixed, ...photographs(art) };
  for (const drive of art.drives) {
    const choice = choices.find(({ optionId }) => optionId === drive.optionId);
    if (!choice) continue;
    const used = drive.values.find(({ valueId }) => valueId === choice.valueId)?.use;
    const chosen = chosenFor(drive.optionId, options, choices);
    const setting =
      used ??
      (chosen
        ? optionKinds[chosen.option.kind].settingOf(chosen.option, choice)
        : settingOfGone(drive.parameter, choice));
    if (setting === undefined) continue;
    parameters[drive.parameter] = setting;
    if (choice.letterHeight && drive.parameter.startsWith('text')) {
      // text@sleeve has letterHeight@sleeve
      const name = `letterHeight${drive.parameter.slice('text'.length)}`;
      Object.assign(parameters, { [name]: String(choice.letterHeight) });
    }
  }
  const pictures = options.flatMap((option) => drawnPictures(option, choices));
  if (pictures.length > 0) Object.assign(parameters, { pictures: JSON.stringify(pictures) });
  return { template: art.template, parameters };
}

/** As `art` takes them. One whose place is gone, or of which nothing is known, is not drawn. */
const drawnPictures = ({ _id, artwork: rules }: Option, choices: readonly ChosenOption[]) =>
  rules
    ? (choices.find(({ optionId }) => optionId === _id)?.artwork ?? []).flatMap((placed) => {
        const { picture, x, y, width, turn } = placed;
        const side = rules.places.find(({ id }) => id === placed.place)?.side;
        if (!picture || !side) return [];
        const height = heightAt(picture, width);
        return { side, ref: pictureRef(placed), name: picture.name, x, y, width, height, turn };
      })
    : [];

/** The photographs of a product that nobody has drawn, as the drawing reads them. */
function photographs({ template, photo }: Art): Pick<Parameters, 'photo'> {
  if (template !== 'photo' || !photo) return {};
  const { front, back } = photo;
  return {
    photo: JSON.stringify({ front: asRead(front), ...(back && { back: asRead(back) }) }),
  };
}

const asRead = ({ imageId, x, y, measuredFrom, millimetresPerUnit }: ArtPhotograph) => ({
  ref: imageId,
  mount: { x, y, what: measuredFrom },
  millimetresPerUnit,
});

/** Names of the chosen values by parameter: `{colour: 'Forest'}`. */
export function namesOf(
  art: Art,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): Partial<Record<AnyParameter, string>> {
  const names: Partial<Record<AnyParameter, string>> = {};
  for (const { parameter, optionId } of art.drives) {
    const name = chosenFor(optionId, options, choices)?.name;
    if (name) names[parameter] = name;
  }
  return names;
}

function chosenFor(
  optionId: string,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): { option: Option; name: string } | undefined {
  const option = options.find(({ _id }) => _id === optionId);
  const choice = choices.find((candidate) => candidate.optionId === optionId);
  if (!option || !choice) return undefined;
  const name = optionKinds[option.kind].nameOf(option, choice);
  return name ? { option, name } : undefined;
}

/** Lettering of no colour has the one that suits its cloth. */
function settingOfGone(parameter: AnyParameter, { valueId }: ChosenOption): string | undefined {
  if (valueId === null) return undefined;
  if (parameter.startsWith('textColour')) return '';
  return parameter === 'colour' || parameter === 'trim' ? COLOURLESS : undefined;
}
