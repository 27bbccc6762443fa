import { formatDollars } from '@tailorbird/contract/money';
import type { Overview } from '@tailorbird/contract/overview';
import { formatCount } from '../format-count.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { FigureTable } from './figure-table.tsx';
import { messages } from './messages.ts';

const { columns } = messages;

export function BestSellers({ products }: { products: Overview['bestSellers'] }) {
  return (
    <ChartPanel
      title={messages.bestSellers}
      hint={messages.bestSellersHint}
      empty={products.length === 0 ? messages.nothingSold : undefined}
      table={
        <FigureTable
          caption={messages.bestSellers}
          columns={[columns.product, columns.pieces, columns.revenue, columns.mostChosen]}
          rows={products.map((product) => ({
            key: product._id,
            cells: [
              <bdi key="name">{product.name}</bdi>,
              product.quantity,
              formatDollars(product.revenue),
              <MostChosen key="chosen" product={product} />,
            ],
          }))}
        />
      }
    >
      <BarChart
        rows={products.map((product) => ({
          key: product._id,
          name: <bdi>{product.name}</bdi>,
          value: product.quantity,
          figure: messages.pieces(product.quantity),
          more: product.mostChosen.length > 0 && <MostChosen product={product} />,
        }))}
      />
    </ChartPanel>
  );
}

type Product = Overview['bestSellers'][number];

/** `Colour: Forest (12), Size: Medium (9)`. */
function MostChosen({ product }: { product: Product }) {
  return product.mostChosen.map(({ optionName, value, quantity }, index) => (
    <span key={optionName}>
      {index > 0 && ', '}
      <bdi>{optionName}</bdi>: <bdi className="most-chosen">{value}</bdi> ({formatCount(quantity)})
    </span>
  ));
}
