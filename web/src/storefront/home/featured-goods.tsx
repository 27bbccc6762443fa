import type { Category, ProductSummary } from '@tailorbird/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { categoriesQuery } from '../catalogue/catalogue-query.ts';
import { messages } from './messages.ts';
import { ShelfRow } from './shelf.tsx';

/** Products in the row: a look at the shop, not the shop. */
const MOST = 12;

/** Some of each category, from the list that the home page shows. */
export function FeaturedGoods() {
  const { data } = useQuery({ ...categoriesQuery, select: someOfEach });
  if (!data || data.length === 0) return null;
  return (
    <ShelfRow
      id="offered"
      title={messages.offered}
      name={messages.offered}
      more={
        <Link className="link" to="/">
          {messages.offeredAll}
        </Link>
      }
      products={data}
      eager={false}
    />
  );
}

/** The first of each category, then the second of each, none twice. */
function someOfEach(categories: readonly Category[]): ProductSummary[] {
  const some = new Map<string, ProductSummary>();
  for (let index = 0; some.size < MOST; index += 1) {
    const row = categories.flatMap(({ designs = [] }) => designs[index] ?? []);
    if (row.length === 0) break;
    for (const product of row) some.set(product._id, product);
  }
  return [...some.values()].slice(0, MOST);
}
