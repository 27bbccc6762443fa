import type { SectionKind } from '@tailorbird/contract/kinds/look';
import {
  GalleryHorizontal,
  GalleryVertical,
  type IconNode,
  Image,
  Images,
  LayoutGrid,
  MessageCircleQuestionMark,
  PanelTop,
  Users,
} from 'lucide';

/** By kind. */
export const sectionIcons: Record<SectionKind, IconNode> = {
  banner: PanelTop,
  shelves: GalleryVertical,
  shelf: GalleryHorizontal,
  categories: LayoutGrid,
  text: Image,
  gallery: Images,
  questions: MessageCircleQuestionMark,
  notice: Users,
};
