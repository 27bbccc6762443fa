import type { ShownFrame, ShownSection } from '@tailorbird/contract/shown-look';
import type { PreviewPicture } from '../../page-renderer.ts';

/** The picture by which a link to the home page is previewed. Undefined when a product's stands for it. */
export function bannerPicture(
  site: string,
  banner: ShownFrame['banner'],
): PreviewPicture | undefined {
  if (!banner?.picture || banner.isHidden) return undefined;
  const { _id, alt, width, height } = banner.picture;
  return { url: `${site}/api/binary/${_id}`, alt, width, height };
}

/** The product that the page shows first. */
export function firstProduct(sections: readonly ShownSection[]) {
  for (const section of sections) {
    if (section.kind === 'shelf') return section.products[0];
    if (section.kind === 'shelves') return section.categories[0]?.designs?.[0];
    const [tile] = section.kind === 'categories' ? section.categories : [];
    if (tile?.product) return tile.product;
  }
  return undefined;
}

/** All questions of the page in the words of schema.org. */
export function questionsData(sections: readonly ShownSection[]): object[] {
  const questions = sections.flatMap((section) =>
    section.kind === 'questions' ? section.questions : [],
  );
  if (questions.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: html },
      })),
    },
  ];
}
