import type {
  HomeSection,
  LinkTarget,
  LookButton,
  LookPart,
  LookPicture,
  MenuEntry,
  MenuLink,
} from '@tailorbird/contract/kinds/look';
import { asPage, composeLook, pageIdOf, withPictures } from './compose-look.ts';

/** The kinds of what a part of the look may name. */
export type ReferredKind = 'category' | 'product' | 'page' | 'section' | 'picture';

/**
 * Finds the id of what a part names.
 * @param field its path in the part, such as `sections.2.category`
 * @returns undefined when it is gone
 */
export type ReferenceFinder = (kind: ReferredKind, id: string, field: string) => string | undefined;

/**
 * The value of a part with other ids for what it names. What is gone is left out, and the part looks
 * as it did: visitors are not shown it either.
 */
export function resolveReferences(part: LookPart, value: unknown, find: ReferenceFinder): unknown {
  if (pageIdOf(part) !== undefined) {
    const page = asPage(value);
    const text = withPictures(page.text, (id) => find('picture', id, 'text') ?? id);
    return { ...page, text };
  }
  const { banner, notice, home, menu } = composeLook([{ part, value }]);
  switch (part) {
    case 'banner':
      return {
        ...banner,
        picture: banner.picture && resolvePicture(banner.picture, 'picture', find),
        button: banner.button && resolveButton(banner.button, 'button', find),
      };
    case 'notice':
      return { ...notice, target: notice.target && resolveTarget(notice.target, 'target', find) };
    case 'home':
      return {
        ...home,
        sections: home.sections.map((section, index) =>
          resolveSection(section, `sections.${index}`, find),
        ),
      };
    case 'menu':
      return {
        ...menu,
        entries: menu.entries.flatMap((entry, index) =>
          resolveEntry(entry, `entries.${index}`, find),
        ),
      };
    default:
      return value;
  }
}

function resolveSection(section: HomeSection, field: string, find: ReferenceFinder): HomeSection {
  const idsOf = (kind: ReferredKind, ids: readonly string[], name: string) => [
    ...new Set(ids.flatMap((id, index) => find(kind, id, `${field}.${name}.${index}`) ?? [])),
  ];
  switch (section.kind) {
    case 'shelf': {
      const { category: of } = section;
      const category = of === null ? null : (find('category', of, `${field}.category`) ?? null);
      const products = idsOf('product', section.products, 'products');
      // nothing is published with a shelf of none, unless it is hidden
      return { ...section, ...(of !== category && !category && HIDDEN), category, products };
    }
    case 'categories': {
      const categories = idsOf('category', section.categories, 'categories');
      // none would be all
      const isGone = categories.length === 0 && section.categories.length > 0;
      return { ...section, ...(isGone && HIDDEN), categories };
    }
    case 'text': {
      const { picture, button } = section;
      return {
        ...section,
        picture: picture && resolvePicture(picture, `${field}.picture`, find),
        button: button && resolveButton(button, `${field}.button`, find),
      };
    }
    case 'gallery': {
      const pictures = section.pictures.flatMap(
        (picture, index) => resolvePicture(picture, `${field}.pictures.${index}`, find) ?? [],
      );
      return { ...section, pictures };
    }
    case 'notice': {
      const { button } = section;
      return { ...section, button: button && resolveButton(button, `${field}.button`, find) };
    }
    default:
      return section;
  }
}

const HIDDEN = { isHidden: true };

function resolvePicture(
  picture: LookPicture,
  field: string,
  find: ReferenceFinder,
): LookPicture | null {
  const id = find('picture', picture._id, `${field}._id`);
  return id === undefined ? null : { ...picture, _id: id };
}

function resolveTarget(
  target: LinkTarget,
  field: string,
  find: ReferenceFinder,
): LinkTarget | null {
  if (!('id' in target)) return target;
  const id = find(target.to, target.id, `${field}.id`);
  return id === undefined ? null : { ...target, id };
}

function resolveButton(
  button: LookButton,
  field: string,
  find: ReferenceFinder,
): LookButton | null {
  const target = resolveTarget(button.target, `${field}.target`, find);
  return target && { ...button, target };
}

/** An entry that leads nowhere any more and opens nothing is left out. */
function resolveEntry(entry: MenuEntry, field: string, find: ReferenceFinder): MenuEntry[] {
  const entries = entry.entries.flatMap((within, index) => {
    const link = resolveLink(within, `${field}.entries.${index}`, find);
    return link.target === null && within.target !== null ? [] : link;
  });
  const link = { ...resolveLink(entry, field, find), entries };
  const isEmpty = link.target === null && entries.length === 0;
  return isEmpty && (entry.target !== null || entry.entries.length > 0) ? [] : [link];
}

const resolveLink = <Link extends MenuLink>(link: Link, field: string, find: ReferenceFinder) => ({
  ...link,
  target: link.target && resolveTarget(link.target, `${field}.target`, find),
});
