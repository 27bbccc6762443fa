import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { withdrawalMessages } from './messages.ts';
import type { WithdrawalSteps } from './use-withdrawal.ts';

const { steps: stepMessages } = withdrawalMessages;
const STEPS = ['choose', 'confirm'] as const;

/** Which of the two steps this is. */
export function Steps({ current }: { current: (typeof STEPS)[number] }) {
  return (
    <ol className="wd-steps" aria-label={stepMessages.label}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < STEPS.indexOf(current) ? 'is-done' : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <b>{index + 1}</b> {stepMessages[step]}
        </li>
      ))}
    </ol>
  );
}

/** Takes the focus when its step follows another one. */
export function StepTitle({ children }: { children: ReactNode }) {
  return (
    <h2 className="h2 wd-title" tabIndex={-1}>
      {children}
    </h2>
  );
}

/** Says what became of the last press, and takes the focus. */
export function StepOutcome({ outcome }: Pick<WithdrawalSteps, 'outcome'>) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) element.current?.focus();
  }, [outcome]);
  return (
    <div aria-live="polite" tabIndex={-1} className="wd-says" ref={element}>
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title}>
          <p>{outcome.says}</p>
        </Notice>
      )}
    </div>
  );
}
