import type { Product } from '@tailorbird/contract/catalogue';
import { anchorOf } from './slug.ts';

/** schema.org's words for a product and the way to it, for search engines. */
export function productFacts(product: Product, publicUrl: string): object[] {
  const url = `${publicUrl}/product/${product._id}`;
  const category = product.categories[0];
  const way = [
    { name: 'Home', item: `${publicUrl}/` },
    ...(category ? [{ name: category.name, item: `${publicUrl}/${anchorOf(category)}` }] : []),
    { name: product.name, item: url },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product._id,
      url,
      image: product.image_id.map((id) => `${publicUrl}/api/binary/${id}`),
      offers: {
        '@type': 'Offer',
        price: product.cost.toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url,
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: way.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...step,
      })),
    },
  ];
}

export function shopFacts(publicUrl: string): object[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      name: 'Tailorbird',
      url: `${publicUrl}/`,
    },
  ];
}
