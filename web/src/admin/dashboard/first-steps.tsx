import type { FirstStep, FirstSteps } from '@tailorbird/contract/first-steps';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Circle, CircleCheck, CircleDashed } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { firstStepsQuery, useSkippedSteps } from './first-steps-query.ts';
import { messages } from './messages.ts';

const stepMessages = messages.steps;

/** Where each is done. */
const ADDRESSES: Record<FirstStep, string> = {
  shop: '/admin/settings#settings-shop',
  payment: '/admin/settings#settings-payment',
  delivery: '/admin/settings#settings-delivery',
  legal: '/admin/settings#settings-legal',
  category: '/admin/category',
  product: '/admin/product',
  demo: '/admin/demo',
  look: '/admin/settings/look',
  order: '/',
  mail: '/admin/settings/mails',
};

const ICONS = { done: CircleCheck, open: Circle, skipped: CircleDashed };

type Step = FirstSteps['steps'][number];
type Skipping = ReturnType<typeof useSkippedSteps>;

interface FirstStepsListProps {
  /** Whether there is an order: then its figures tell more than an empty page would. */
  hasOrders: boolean;
  /** The list is put away, or nothing of it is left. */
  onGone: () => void;
}

/** The first steps of a new shop; none once all are done or skipped. */
export function FirstStepsList({ hasOrders, onGone }: FirstStepsListProps) {
  const query = useQuery(firstStepsQuery);
  const skipping = useSkippedSteps(onGone);
  const { data } = query;
  if (!data) {
    return (
      <>
        <LoadError query={query} title={stepMessages.loadFailed} />
        {query.isPending && !hasOrders && (
          <Skeleton>
            <SkeletonLine className="skel-most" />
          </Skeleton>
        )}
      </>
    );
  }
  const open = data.steps.filter(({ state }) => state === 'open');
  if (open.length === 0) return hasOrders ? null : <NoOrders />;
  const parts = (
    <>
      <Progress steps={data.steps} open={open} skipping={skipping} />
      <Steps steps={data.steps} next={open[0]?.id} skipping={skipping} />
    </>
  );
  if (data.isUnderWay) {
    return (
      <section className="box-panel" aria-label={stepMessages.title}>
        <details className="fold first-steps-fold">
          <summary>
            {stepMessages.title} <span className="badge">{stepMessages.left(open.length)}</span>
            <span className="chev">
              <Icon of={ChevronDown} />
            </span>
          </summary>
          {parts}
        </details>
      </section>
    );
  }
  return (
    <section className="box-panel stack-12" aria-labelledby="first-steps">
      <h2 className="h3" id="first-steps">
        {stepMessages.title}
      </h2>
      {parts}
    </section>
  );
}

interface ProgressProps {
  steps: readonly Step[];
  open: readonly Step[];
  skipping: Skipping;
}

function Progress({ steps, open, skipping }: ProgressProps) {
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <div className="spread">
      <output className="soft">{stepMessages.progress(done, steps.length)}</output>
      <Button
        variant="quiet"
        size="compact"
        busy={skipping.isPending}
        onClick={() => skipping.mutate({ ids: open.map(({ id }) => id), isSkipped: true })}
      >
        {stepMessages.putAway}
      </Button>
    </div>
  );
}

interface StepsProps {
  steps: readonly Step[];
  next: FirstStep | undefined;
  skipping: Skipping;
}

function Steps({ steps, next, skipping }: StepsProps) {
  return (
    <ol className="first-steps">
      {steps.map(({ id, state }) => {
        const { name, why } = stepMessages.names[id];
        const isNext = id === next;
        return (
          <li
            key={id}
            className={`first-step is-${state}`}
            aria-current={isNext ? 'step' : undefined}
          >
            <Icon of={ICONS[state]} />
            <div>
              {state !== 'open' && <span className="sr">{stepMessages.states[state]}: </span>}
              <Link className="link" to={ADDRESSES[id]}>
                {name}
              </Link>{' '}
              {isNext && <span className="badge">{stepMessages.next}</span>}
              {state === 'open' && <p className="small soft">{why}</p>}
              {state === 'skipped' && (
                <p className="small faint" aria-hidden>
                  {stepMessages.states.skipped}
                </p>
              )}
            </div>
            {state !== 'done' && (
              <Button
                variant="quiet"
                size="compact"
                busy={skipping.isPending && skipping.variables.ids.includes(id)}
                onClick={() => skipping.mutate({ ids: [id], isSkipped: state === 'open' })}
              >
                {state === 'open' ? stepMessages.skip : stepMessages.undo}
                <span className="sr"> {name}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** In place of figures that would all be zero. */
function NoOrders() {
  return (
    <section className="box-panel stack-12" aria-labelledby="no-orders">
      <h2 className="h3" id="no-orders">
        {stepMessages.noOrders}
      </h2>
      <p>
        <Link className="link" to="/">
          {stepMessages.toShop}
        </Link>
      </p>
    </section>
  );
}
