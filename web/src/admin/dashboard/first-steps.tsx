import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { useCatalogue } from '../catalogue-query.ts';
import { useDemo } from '../demo/demo-query.ts';
import { LoadError } from '../kit/load-error.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { messages } from './messages.ts';
import { listUndoneSteps, type FirstStep } from './undone-steps.ts';

const stepMessages = messages.steps;

/** Where each is done. */
const ADDRESSES: Record<FirstStep, string> = {
  demo: '/admin/demo',
  product: '/admin/product',
  shop: '/admin/settings#settings-shop',
  delivery: '/admin/settings#settings-delivery',
  payment: '/admin/settings#settings-payment',
  legal: '/admin/settings#settings-legal',
};

/** Of a shop without orders, in place of its figures: what is left to do. */
export function FirstSteps() {
  const settings = useQuery(settingsQuery);
  const { products } = useCatalogue();
  const demo = useDemo();
  const queries = [settings, products, demo];
  const failed = queries.find(({ isError, data }) => isError && !data);
  const steps =
    settings.data && products.data && demo.data
      ? listUndoneSteps({
          settings: settings.data.settings,
          products: products.data.total,
          demo: demo.data,
        })
      : undefined;
  return (
    <section className="box-panel stack-12" aria-labelledby="first-steps">
      <div>
        <h2 className="h3" id="first-steps">
          {stepMessages.title}
        </h2>
        <p className="soft">{steps?.length === 0 ? stepMessages.done : stepMessages.lead}</p>
      </div>
      {failed ? (
        <LoadError query={failed} title={stepMessages.loadFailed} />
      ) : steps ? (
        <StepList steps={steps} />
      ) : (
        <Skeleton>
          <SkeletonLine className="skel-most" />
        </Skeleton>
      )}
    </section>
  );
}

function StepList({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) {
    return (
      <p>
        <Link className="link" to="/">
          {stepMessages.toShop}
        </Link>
      </p>
    );
  }
  return (
    <ul className="first-steps-list">
      {steps.map((step) => (
        <li key={step}>
          <Link className="link" to={ADDRESSES[step]}>
            {stepMessages.names[step].name}
          </Link>
          <p className="soft">{stepMessages.names[step].why}</p>
        </li>
      ))}
    </ul>
  );
}
