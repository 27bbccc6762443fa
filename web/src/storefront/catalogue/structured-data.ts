import type { PreviewPicture } from '../../page-renderer.ts';
import type { Category, Product } from '@tailorbird/contract/catalogue';
import { currencyDecimals, shopFormats } from '@tailorbird/contract/kinds/shop-formats';

/** schema.org's words for a product and the way to it, for search engines. */
export function productStructuredData(product: Product, publicUrl: string): object[] {
  const url = `${publicUrl}/product/${product._id}`;
  const category = product.categories[0];
  const way = [
    { name: 'Home', item: `${publicUrl}/` },
    ...(category ? [{ name: category.name, item: `${publicUrl}/category/${category._id}` }] : []),
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
        price: product.leastCost.toFixed(currencyDecimals()),
        priceCurrency: shopFormats().currency,
        availability: 'https://schema.org/InStock',
        url,
      },
    },
    breadcrumb(way),
  ];
}

/** The products of the page that is shown, and the way to it. */
export function categoryStructuredData(
  { _id, name, designs = [] }: Category,
  publicUrl: string,
): object[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      itemListElement: designs.map((design, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: design.name,
        url: `${publicUrl}/product/${design._id}`,
      })),
    },
    breadcrumb([
      { name: 'Home', item: `${publicUrl}/` },
      { name, item: `${publicUrl}/category/${_id}` },
    ]),
  ];
}

function breadcrumb(way: readonly { name: string; item: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}

/** The first picture of the product that a page shows first. */
export function firstPicture(
  site: string,
  product: { image_id: string[] } | undefined,
): PreviewPicture | undefined {
  const image = product?.image_id[0];
  return image ? { url: `${site}/api/binary/${image}` } : undefined;
}
