import type { Order } from '@tailorbird/contract/orders';
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { latePart } from '../kit/late-part.tsx';
import type { Step } from '../orders/pieces-query.ts';

const loadFailed = 'Failed to load the approvals.';

/** Which pieces may not be made yet, and what the desk does about them. */
export const ApprovalPart = latePart(() => import('./approval-part.tsx'), loadFailed);

/** How the customer was asked, and about which pieces. */
export const ApprovalAside = latePart(() => import('./approval-aside.tsx'), loadFailed);

const MakeAnywayDialog = lazy(() => import('./make-anyway-dialog.tsx'));

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
