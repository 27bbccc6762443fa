import { Link } from 'react-router';
import { useCatalogue } from '../catalogue/catalogue-query.ts';
import { Figure } from './figure.tsx';
import { messages } from './messages.ts';

export function CatalogueFigures() {
  const { categories, products, types } = useCatalogue();
  return (
    <section className="box-panel" aria-labelledby="catalogue">
      <h2 className="mini-h" id="catalogue">
        {messages.catalogue}
      </h2>
      <dl className="figures">
        <Figure name={<Entry name="Products" to="/admin/product" />} value={products.data?.total} />
        <Figure
          name={<Entry name="Categories" to="/admin/category" />}
          value={categories.data?.length}
        />
        <Figure name={<Entry name="Types" to="/admin/type" />} value={types.data?.length} />
      </dl>
      <p className="mt-3">
        <Link className="link" to="/admin/transfer">
          {messages.transfer}
        </Link>
      </p>
    </section>
  );
}

function Entry({ name, to }: { name: string; to: string }) {
  return (
    <Link className="link" to={to}>
      {name}
    </Link>
  );
}
