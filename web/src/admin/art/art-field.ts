import { ALL_PARAMETERS } from '@tailorbird/art/parameters';
import { ARTWORK_SIDES } from '@tailorbird/contract/kinds/artwork';
import type { ProductType } from '@tailorbird/contract/catalogue';
import type { ArtPhotograph, ProductArtSettings } from '@tailorbird/contract/product-art';
import { messages } from './messages.ts';

/** The drawing of a product in its form. The same settings have the same text, however they came. */
export interface ArtField {
  readonly text: string;
  readonly settings: ProductArtSettings | null;
}

export function artField(art: ProductArtSettings | null | undefined): ArtField {
  if (!art) return { text: '', settings: null };
  const settings: ProductArtSettings = {
    template: art.template,
    fixed: Object.fromEntries(
      ALL_PARAMETERS.flatMap((name) => {
        const setting = art.fixed[name];
        return setting ? [[name, setting]] : [];
      }),
    ),
    drives: ALL_PARAMETERS.flatMap((name) =>
      art.drives
        .filter(({ parameter }) => parameter === name)
        .map(({ parameter, optionId, values }) => ({
          parameter,
          optionId,
          values: values
            .filter(({ use }) => use !== '')
            .map(({ valueId, use }) => ({ valueId, use }))
            .toSorted((one, other) => (one.valueId < other.valueId ? -1 : 1)),
        })),
    ),
    ...(art.template === 'photo' && art.photo && { photo: photographsOf(art.photo) }),
  };
  return { text: JSON.stringify(settings), settings };
}

/** Says which side is shown by a picture that is not among those of the product any more. */
export function artProblem(
  { settings }: ArtField,
  pictures: readonly string[],
): string | undefined {
  const photo = settings?.photo;
  const side = ARTWORK_SIDES.find((one) => {
    const imageId = photo?.[one]?.imageId;
    return imageId !== undefined && !pictures.includes(imageId);
  });
  return side && messages.photo.goneSide[side];
}

type Photographs = NonNullable<ProductArtSettings['photo']>;

/** Its keys in one order. */
const photographsOf = ({ front, back }: Photographs): Photographs => ({
  front: plain(front),
  ...(back && { back: plain(back) }),
});

const plain = (photograph: ArtPhotograph): ArtPhotograph => ({
  imageId: photograph.imageId,
  x: photograph.x,
  y: photograph.y,
  millimetresPerUnit: photograph.millimetresPerUnit,
  ...(photograph.measuredFrom && { measuredFrom: photograph.measuredFrom }),
});

/** `Rosette sash: Colour by Ribbon, Lettering by Wording` */
export function artInWords({ settings }: ArtField, types: readonly ProductType[]): string {
  const conflictMessages = messages.conflict;
  if (!settings) return conflictMessages.none;
  const options = types.flatMap((type) => type.options);
  const parts = [
    ...settings.drives.map(({ parameter, optionId }) =>
      conflictMessages.by(
        messages.parameterName(parameter),
        options.find(({ _id }) => _id === optionId)?.name ?? conflictMessages.anOption,
      ),
    ),
    ...ALL_PARAMETERS.flatMap((parameter) => {
      const setting = settings.fixed[parameter];
      return setting ? [conflictMessages.fixed(messages.parameterName(parameter), setting)] : [];
    }),
  ];
  const template = settings.template.replaceAll('-', ' ');
  const name = template.charAt(0).toUpperCase() + template.slice(1);
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}
