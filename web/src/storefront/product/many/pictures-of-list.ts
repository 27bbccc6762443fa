import type { Product } from '@tailorbird/contract/catalogue';
import type { DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import type { Roster } from '@tailorbird/contract/rosters';
import { picturesInWords } from '@tailorbird/contract/rules/pictures-in-words';
import { notify } from '../../../ui/toast.ts';
import { artworkMessages } from '../artwork/messages.ts';
import { prepare } from '../artwork/renditions.ts';
import { optionsOf } from '../chosen-drawing.ts';
import type { Choices, PictureChoice, PictureChoices } from '../use-choices.ts';

type ListWithDesign = Pick<Roster, 'design'>;
interface PageWithPictures {
  product: Product;
  own: Pick<Choices, 'setPictures'>;
}

/** Puts the pictures of a list's design where the piece has none yet. */
export async function fillPicturesFrom(
  list: ListWithDesign,
  page: PageWithPictures,
): Promise<void> {
  const found = await loadPictures(list, page.product);
  page.own.setPictures((before) => {
    const free = Object.entries(found).filter(([id]) => !before[id]?.artwork?.length);
    return { ...before, ...Object.fromEntries(free) };
  });
}

/** Gives the piece the pictures of a list's design, and no others. */
export async function replacePicturesFrom(
  list: ListWithDesign,
  page: PageWithPictures,
): Promise<void> {
  const found = await loadPictures(list, page.product);
  page.own.setPictures((before) => ({ ...before, ...found }));
}

/** By option; none where the design is of another product. */
async function loadPictures({ design }: ListWithDesign, product: Product): Promise<PictureChoices> {
  if (design?.product !== product._id) return {};
  const entries = optionsOf(product).flatMap((option) => {
    if (!option.artwork) return [];
    const kept = design.selectedOptions.find(({ optionId }) => optionId === option._id);
    return loadThere(kept?.artwork ?? []).then((artwork): [string, PictureChoice] => {
      const text = picturesInWords(option, artwork);
      return [option._id, { text, artwork, mayUse: kept?.mayUse, problems: [] }];
    });
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Those that are there still; of the others it is told. */
async function loadThere(artwork: readonly DescribedPicture[]): Promise<DescribedPicture[]> {
  const gone = await prepare(artwork);
  for (const { id, picture } of artwork) {
    if (gone.includes(id)) notify('error', artworkMessages.gone(picture.name));
  }
  return artwork.filter(({ id }) => !gone.includes(id));
}
