import type { Category } from '@tailorbird/contract/catalogue';
import {
  type HomeSection,
  isSinglePart,
  type Look,
  SINGLE_PARTS,
  type SingleParts,
} from '@tailorbird/contract/kinds/look';
import type { LookReply } from '@tailorbird/contract/look';
import { draftPartsOf, idOfPage } from './look-query.ts';
import { isSame } from './merge-part.ts';
import { lookMessages } from './messages.ts';
import { OWN_COLOURS } from './own-colours.ts';

const { changes: names, fields } = lookMessages;

/** Undefined while they are on their way. */
type Categories = readonly Pick<Category, '_id' | 'name'>[] | undefined;

/** Names what the draft changes: `ink`, `headline`, `page Care`. */
export function listChanges(look: LookReply, categories: Categories): string[] {
  const parts = draftPartsOf(look).toSorted((a, b) => placeOf(a.part) - placeOf(b.part));
  return parts.flatMap(({ part }) => {
    const found = changesOf(part, look, categories);
    return found.length > 0 ? found : [partName(part, look)];
  });
}

/** Pages come last. */
const placeOf = (part: string) =>
  isSinglePart(part) ? SINGLE_PARTS.indexOf(part) : SINGLE_PARTS.length;

function changesOf(
  part: string,
  { draft, published }: LookReply,
  categories: Categories,
): string[] {
  switch (part) {
    case 'theme':
      return changesOfTheme(published.theme, draft.theme);
    case 'banner':
      return namesOfChanged(published.banner, draft.banner, names.banner);
    case 'home':
      return changesOfHome(published.home.sections, draft.home.sections).map((one) =>
        typeof one === 'string' ? one : sectionName(one, categories),
      );
    default:
      return [];
  }
}

function changesOfTheme(before: SingleParts['theme'], after: SingleParts['theme']): string[] {
  return namesOfChanged(picksOf(before), picksOf(after), names.theme);
}

const picksOf = ({ colours, ...others }: SingleParts['theme']) => ({
  ...(colours ?? OWN_COLOURS),
  ...others,
});

function namesOfChanged<Part extends object>(
  before: Part,
  after: Part,
  labels: Readonly<Record<keyof Part & string, string>>,
): string[] {
  return Object.entries<string>(labels).flatMap(([name, label]) =>
    isSame(Reflect.get(before, name), Reflect.get(after, name)) ? [] : label,
  );
}

/** The sections that are otherwise, and the name of the order where that is. */
function changesOfHome(
  before: readonly HomeSection[],
  after: readonly HomeSection[],
): (HomeSection | string)[] {
  const then = new Map(before.map((section) => [section.id, section]));
  const now = new Set(after.map(({ id }) => id));
  const changed = after.filter((section) => !isSame(then.get(section.id), section));
  const deleted = before.filter(({ id }) => !now.has(id));
  const common = after.filter(({ id }) => then.has(id)).map(({ id }) => id);
  const isMoved =
    before.flatMap(({ id }) => (now.has(id) ? id : [])).join(' ') !== common.join(' ');
  return [...changed, ...deleted, ...(isMoved ? [names.order] : [])];
}

/** The name of a section among the others: its kind, and its title or category if it has one. */
export function sectionName(section: HomeSection, categories: Categories): string {
  const kind = lookMessages.kinds[section.kind].name;
  const title =
    section.kind === 'shelf'
      ? categories?.find(({ _id }) => _id === section.category)?.name
      : 'title' in section && section.title;
  return title ? lookMessages.titled(kind, title) : kind;
}

/** `banner`, or the title of a page. */
export function partName(part: string, look: { draft: Look; published?: Look }): string {
  const name = Object.entries<string>(names.parts).find(([each]) => each === part)?.[1];
  if (name !== undefined) return name;
  const id = idOfPage(part);
  const pages = [...look.draft.pages, ...(look.published?.pages ?? [])];
  return names.page(pages.find((page) => page.id === id)?.title ?? '');
}

/** The label of the field at a path of a part: `Headline`. */
export function fieldName(field: string): string {
  const path = field.split('.');
  const label = path
    .toReversed()
    .flatMap((name) =>
      Object.entries<string>(fields)
        .filter(([each]) => each === name)
        .map(([, said]) => said),
    )
    .at(0);
  return label ?? fields.all;
}

/** Where a part is edited. */
export function editorOf(part: string): string {
  if (part === 'theme' || part === 'banner') return '/admin/settings/look';
  if (part === 'home') return '/admin/settings/home';
  const page = part.startsWith('page:') ? `?page=${idOfPage(part)}` : '';
  return `/admin/settings/pages${page}`;
}
