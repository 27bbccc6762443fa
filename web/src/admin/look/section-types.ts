import type { HomeSection, SectionContent, SectionKind } from '@tailorbird/contract/kinds/look';
import { newId } from '../../api.ts';
import type { FieldOf } from './target-field.tsx';

export type SectionOf<Kind extends SectionKind> = Extract<HomeSection, { kind: Kind }>;

/** The fields of a section of one kind. */
export interface SectionFieldsProps<Kind extends SectionKind> {
  section: SectionOf<Kind>;
  set: (changes: Partial<SectionContent[Kind]>) => void;
  of: FieldOf;
  /** Its path in the part, such as `sections.2`. */
  field: string;
}

/** What a section of each kind begins with. */
const EMPTY: { readonly [Kind in SectionKind]: SectionContent[Kind] } = {
  banner: {},
  shelves: {},
  shelf: { category: null, order: 'best-sold', products: [] },
  categories: { title: '', categories: [] },
  text: { title: '', text: '', picture: null, side: 'right', button: null },
  gallery: { title: '', pictures: [] },
  questions: { title: '', text: '', questions: [] },
  notice: { title: '', text: '', figure: '', figureText: '', button: null },
};

export function newSection(kind: SectionKind): HomeSection {
  // each kind with what stands beside it above
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { id: newId(), kind, isHidden: false, ...EMPTY[kind] } as HomeSection;
}

/** A section of its own with the content of another. */
export const duplicateOf = (section: HomeSection): HomeSection => ({ ...section, id: newId() });
