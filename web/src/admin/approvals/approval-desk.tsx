import type { Order } from '@tailorbird/contract/orders';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react';
import { LoadErrorLine } from '../kit/load-error.tsx';
import type { Step } from '../orders/pieces-query.ts';

/** Where its code does not come, it says so. */
const part = (load: () => Promise<{ default: ComponentType<{ order: Order }> }>) => {
  const Part = lazy(() => load().catch(() => ({ default: PartMissing })));
  return function LatePart({ order }: { order: Order }) {
    return (
      <Suspense>
        <Part order={order} />
      </Suspense>
    );
  };
};

const PartMissing = () => (
  <LoadErrorLine title={deskMessages.loadFailed} onRetry={() => location.reload()} />
);

/** Which pieces may not be made yet, and what the desk does about them. */
export const ApprovalPart = part(() => import('./approval-part.tsx'));

/** How the customer was asked, and about which pieces. */
export const ApprovalAside = part(() => import('./approval-aside.tsx'));

const MakeAnywayDialog = lazy(() => import('./make-anyway-dialog.tsx'));

const deskMessages = { loadFailed: 'Failed to load the approvals.' } as const;

interface ApprovalDesk {
  /** Asks why these steps are taken without approval, and takes them. */
  makeAnyway: (steps: readonly Step[], onFinish?: () => void) => void;
  /** Whether a mail was due after the last step, and none goes out. */
  isUnmailed: boolean;
  setUnmailed: (isUnmailed: boolean) => void;
}

const DeskContext = createContext<ApprovalDesk>({
  makeAnyway: () => {},
  isUnmailed: false,
  setUnmailed: () => {},
});

export const useMakeAnyway = () => use(DeskContext).makeAnyway;

export const useMailing = (): Pick<ApprovalDesk, 'isUnmailed' | 'setUnmailed'> => use(DeskContext);

interface Question {
  steps: readonly Step[];
  onFinish: () => void;
  /** It stays when it is closed, so that the browser gives the focus back. */
  isOpen: boolean;
  number: number;
}

/** Holds what parts of the page of an order share about approvals: a question, and a missing mail. */
export function ApprovalDeskProvider({ order, children }: { order: Order; children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [isUnmailed, setUnmailed] = useState(false);
  const makeAnyway = (steps: readonly Step[], onFinish = () => {}) =>
    setQuestion((last) => ({ steps, onFinish, isOpen: true, number: (last?.number ?? 0) + 1 }));
  return (
    <DeskContext value={{ makeAnyway, isUnmailed, setUnmailed }}>
      {children}
      {question && (
        <Suspense>
          <MakeAnywayDialog
            key={question.number}
            order={order}
            {...question}
            onClose={() => setQuestion({ ...question, isOpen: false })}
          />
        </Suspense>
      )}
    </DeskContext>
  );
}
