import { slug } from '@tailorbird/contract/slug';

/** Where a category stands on the home page. */
export function anchorOf(category: { name: string }): string {
  return `#${slug(category.name)}`;
}
