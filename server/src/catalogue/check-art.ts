import { overlaps } from '@tailorbird/art/examine';
import {
  COLOURS,
  factsOf,
  MOST_LETTERINGS,
  type PrintPosition,
  type TemplateFacts,
} from '@tailorbird/art/facts';
import {
  ALL_PARAMETERS,
  baseOf,
  placeOfParameter,
  type ParameterName,
} from '@tailorbird/art/parameters';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';

/** The parts that the drawing would not understand, in sentences that begin with their place. */
export function problemsOfArt(art: ProductArtSettings): string[] {
  const { template, fixed, drives } = art;
  const facts = factsOf(template);
  return [
    ...Object.entries(fixed).flatMap(([name, setting]) =>
      problemOf(facts, `fixed.${name}`, { name, setting }),
    ),
    ...drives.flatMap(({ parameter: name, values }, index) => {
      const unknown = problemOf(facts, `drives.${index}.parameter`, { name });
      if (unknown.length > 0) return unknown;
      return values.flatMap(({ use: setting }, at) =>
        problemOf(facts, `drives.${index}.values.${at}.use`, { name, setting }),
      );
    }),
    ...problemsOfPlaces(art, facts),
    ...problemsOfPhotographs(art),
  ];
}

/** Photographs are those of the template that shows them. */
function problemsOfPhotographs({ template, photo }: ProductArtSettings): string[] {
  if (template === 'photo' && !photo) return ['photo must say which picture shows the front.'];
  return template !== 'photo' && photo ? [`photo: ${factsOf(template).name} has no photo.`] : [];
}

/** The photographs that are none of the product's pictures, in sentences as above. */
export function problemsOfPictures(
  { photo }: ProductArtSettings,
  pictures: readonly string[],
): string[] {
  return (['front', 'back'] as const).flatMap((side) => {
    const photograph = photo?.[side];
    return photograph && !pictures.includes(photograph.imageId)
      ? [`photo.${side}.imageId must be one of the pictures of the product.`]
      : [];
  });
}

/** Pictures that the drawing shows and a change would remove, in sentences as above. */
export function problemsOfRemovedPictures(
  { photo }: ProductArtSettings,
  pictures: readonly string[],
): string[] {
  return (['front', 'back'] as const).flatMap((side) => {
    const photograph = photo?.[side];
    return photograph && !pictures.includes(photograph.imageId)
      ? [`image_id must keep the picture that shows the ${side}, unless art is sent without it.`]
      : [];
  });
}

/** Letterings must not lie over one another, whatever a customer chooses. */
function problemsOfPlaces({ template, fixed, drives }: ProductArtSettings, facts: TemplateFacts) {
  const set = [...Object.keys(fixed), ...drives.map(({ parameter }) => parameter)];
  const further = facts.places.filter(({ id }) => set.includes(`text@${id}`));
  if (further.length >= MOST_LETTERINGS) {
    return [`drives: At most ${MOST_LETTERINGS - 1} letterings can be added to the first.`];
  }
  const prints = [
    ...(fixed.printPosition ? [fixed.printPosition] : []),
    ...drives.flatMap(({ parameter, values }) =>
      parameter === 'printPosition' ? values.map(({ use }) => use) : [],
    ),
  ];
  const isPrinted =
    set.includes('text') || set.includes('motif') || (facts.defaults.motif ?? 'none') !== 'none';
  const taken: { position: PrintPosition; isPrint: boolean }[] = isPrinted
    ? facts.printPositions
        .filter(({ id }, usual) => prints.includes(id) || (prints.length === 0 && usual === 0))
        .map((position) => ({ position, isPrint: true }))
    : [];
  return further.flatMap((place) => {
    const over = taken.find(({ position: { id }, isPrint }) =>
      overlaps(template, place.id, { id, isPrint }),
    );
    taken.push({ position: place, isPrint: false });
    if (!over) return [];
    const at = drives.findIndex(({ parameter }) => parameter === `text@${place.id}`);
    const field = at < 0 ? `fixed.text@${place.id}` : `drives.${at}.parameter`;
    return [`${field}: Lettering ${place.phrase} would lie over what is ${over.position.phrase}.`];
  });
}

const COLOURED = new Set<ParameterName>(['colour', 'trim', 'textColour']);

function problemOf(
  facts: TemplateFacts,
  field: string,
  { name, setting = '' }: { name: string; setting?: string | undefined },
): string[] {
  const parameter = parameterOf(facts, name);
  if (!parameter) return [`${field}: ${facts.name} has no ${name}.`];
  // left empty, it is as the template has it
  if (setting === '' || isKnown(facts, parameter, setting)) return [];
  const names = choicesOf(facts, parameter).map(({ id }) => id);
  return [
    COLOURED.has(parameter)
      ? `${field} must look like #2f4a3a, or be one of ${Object.keys(COLOURS).join(', ')}.`
      : `${field} must be one of ${names.join(', ')}.`,
  ];
}

/** What it says, when the template takes it; that of a further lettering when it has the place. */
function parameterOf(facts: TemplateFacts, name: string): ParameterName | undefined {
  const known = [
    ...facts.takes,
    ...ALL_PARAMETERS.filter((one) => facts.places.some(({ id }) => id === placeOfParameter(one))),
  ].find((one) => one === name);
  return known && baseOf(known);
}

function isKnown(facts: TemplateFacts, parameter: ParameterName, setting: string): boolean {
  if (parameter === 'text') return true;
  if (choicesOf(facts, parameter).some(({ id }) => id === setting)) return true;
  const isColour = COLOURED.has(parameter) || parameter === 'background';
  return isColour && (Object.hasOwn(COLOURS, setting) || /^#[0-9a-f]{6}$/i.test(setting));
}

function choicesOf(facts: TemplateFacts, parameter: ParameterName) {
  switch (parameter) {
    case 'text':
    case 'colour':
    case 'trim':
    case 'textColour':
      return [];
    default:
      return facts.choices[parameter];
  }
}
