import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ParcelSheet } from './parcel-sheet.tsx';

const product = (name: string) => ({ ...orderItemOf().product, name });

test.each(['packing', 'delivery'] as const)('a service stands on a %s as one', (kind) => {
  const items = [
    orderItemOf({ product: product('Tote'), quantity: 2, pieces: [1, 5] }),
    orderItemOf({ _id: 'tissue', product: product('Folding'), quantity: 12, pieces: [] }),
  ];
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ParcelSheet
          order={orderOf({ cart: { items } })}
          sender={{ name: 'Tailorbird', address: '' }}
          kind={kind}
          receiver={null}
          signedBy=""
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain('Folding');
  expect(html.split('>Service<')).toHaveLength(2);
  // it is neither packed nor counted
  expect(html).toContain('2 pieces in 1 line');
  expect(html.split('sheet-tick')).toHaveLength(kind === 'packing' ? 2 : 1);
});
