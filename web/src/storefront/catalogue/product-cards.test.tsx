import type { ProductSummary } from '@tailorbird/contract/catalogue';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../shell/query-client.ts';
import { ProductCard } from './product-cards.tsx';

function draw(type: ProductSummary['type'], coverQuery?: string): string {
  const product: ProductSummary = {
    _id: 'tote',
    name: 'Meadow Tote',
    description: '',
    cost: 48,
    image_id: [],
    placeholders: [],
    categories: [],
    type,
    colours: [],
    ...(coverQuery !== undefined && { coverQuery }),
    leastCost: 48,
    hasPricedChoices: false,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ProductCard product={product} sizes="9rem" eager={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the card of a product', () => {
  // spec: 2.8
  it('says Select Options where its type has options, and leads to the product', () => {
    const html = draw({ _id: 'bag', name: 'Bag', optionCount: 2 });
    expect(html).toMatch(/<a[^>]*href="\/product\/tote"[^>]*>Select Options<\/a>/);
    expect(html).not.toContain('Add to Cart');
  });

  it('leads to what its picture shows', () => {
    const html = draw({ _id: 'bag', name: 'Bag', optionCount: 2 }, 'colour=olive&monogram=R.+K.');
    const address = '/product/tote?colour=olive&amp;monogram=R.+K.';
    expect(html.split(`href="${address}"`)).toHaveLength(3);
  });

  // spec: 2.9
  it.each([null, { _id: 'bag', name: 'Bag', optionCount: 0 }])(
    'says Add to Cart where there is nothing to choose: %j',
    (type) => {
      const html = draw(type);
      expect(html).toMatch(/<button[^>]*>Add to Cart<\/button>/);
      expect(html).not.toContain('Select Options');
      expect(html).toContain('$48.00');
    },
  );
});
