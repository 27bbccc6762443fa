import { PARAMETER_NAMES } from '@tailorbird/art/parameters';
import type { Category, ProductType } from '@tailorbird/contract/catalogue';
import { formatMoney } from '@tailorbird/contract/money';
import type { ReactNode } from 'react';
import { CachedPicture } from '../../image-cache/cached-picture.tsx';
import { messages as artMessages } from '../art/messages.ts';
import { splitKeys } from '../pictures/use-pictures.ts';
import { messages } from './messages.ts';
import { readCost } from './product-cost.tsx';
import type { ArtField, ProductFields } from './product-edits.ts';

type Named<Entity extends { _id: string; name: string }> = readonly Pick<Entity, '_id' | 'name'>[];

/** The content of a field, to be compared with somebody else's. */
export function productFieldContent(categories: Named<Category>, types: readonly ProductType[]) {
  const nameIn = (list: Named<Category>, id: string, otherwise: string) =>
    list.find(({ _id }) => _id === id)?.name ?? otherwise;

  return (name: keyof ProductFields, fields: ProductFields): ReactNode => {
    switch (name) {
      case 'cost':
        return formatMoney(readCost(fields.cost));
      case 'type':
        return fields.type === ''
          ? messages.noType
          : nameIn(types, fields.type, messages.deletedType);
      case 'categories':
        return fields.categories.length === 0
          ? messages.noCategories
          : fields.categories
              .map((id) => nameIn(categories, id, messages.deletedCategory))
              .join(', ');
      case 'images':
        return <Images keys={splitKeys(fields.images)} />;
      case 'art':
        return showArt(fields.art, types);
      default:
        return fields[name];
    }
  };
}

/** `Rosette sash: Colour by Ribbon, Lettering by Wording` */
function showArt({ settings }: ArtField, types: readonly ProductType[]): string {
  const words = artMessages.conflict;
  if (!settings) return words.none;
  const options = types.flatMap((type) => type.options);
  const parts = [
    ...settings.drives.map(({ parameter, optionId }) =>
      words.by(
        artMessages.parameters[parameter],
        options.find(({ _id }) => _id === optionId)?.name ?? words.anOption,
      ),
    ),
    ...PARAMETER_NAMES.flatMap((parameter) => {
      const setting = settings.fixed[parameter];
      return setting ? [words.fixed(artMessages.parameters[parameter], setting)] : [];
    }),
  ];
  const template = settings.template.replaceAll('-', ' ');
  const name = template.charAt(0).toUpperCase() + template.slice(1);
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}

/** Files that are on their way have no picture here yet; their number counts them. */
function Images({ keys }: { keys: readonly string[] }) {
  const ids = keys.filter((key) => !key.startsWith('upload-'));
  return (
    <span className="stale-images">
      {messages.images.counted(keys.length)}
      {ids.map((id) => (
        <CachedPicture key={id} imageId={id} alt="" />
      ))}
    </span>
  );
}
