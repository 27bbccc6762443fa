import { optionOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../shell/query-client.ts';
import { OptionList } from './option-list.tsx';

const option = (name: string): Option => optionOf({ name });
const size = option('Size');
const strap = option('Strap');

function draw(drafts: Readonly<Record<string, string>>): string {
  const list = (
    <OptionList
      options={[size, strap]}
      selected={size}
      search=""
      onCopied={() => {}}
      draftOf={(optionId) => drafts[optionId] ?? ''}
      onDeleted={() => undefined}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: list }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ).replaceAll(/[\u2066-\u2069]/g, '');
}

test('a value that is typed and not added stays in view at its option', () => {
  expect(draw({ Strap: ' Webbing ' })).toContain('Not added yet: “Webbing”');
});

test('where its field is open it is there alone, and spaces are no draft', () => {
  expect(draw({ Size: 'Large', Strap: '  ' })).not.toContain('Not added yet');
});
