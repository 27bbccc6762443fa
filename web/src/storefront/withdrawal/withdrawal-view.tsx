import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { requestIdOf } from '../../error-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages as shopMessages } from '../messages.ts';
import { StopMails } from '../orders/stop-mails.tsx';
import { ChooseStep, ExceptedLines, InShort } from './choose-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { FaultPart } from './fault-part.tsx';
import { LinkForm } from './link-form.tsx';
import { withdrawalMessages } from './messages.ts';
import { DeclaredReceipt, EarlierReceipts } from './receipt.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import {
  type LinkedWithdrawal,
  stopWithdrawalMails,
  withdrawalQuery,
  type WithdrawalSource,
} from './withdrawal-query.ts';
import { WithdrawalWaiting } from './withdrawal-waiting.tsx';
import './withdrawal.css';

/** An order that is withdrawn from, or the question which one it is. */
export default function WithdrawalView({ source }: { source: WithdrawalSource | undefined }) {
  return source ? <SourceView source={source} /> : <LinkForm />;
}

function SourceView({ source }: { source: WithdrawalSource }) {
  const { data, error, refetch } = useQuery(withdrawalQuery(source));
  if (data) return <OrderView source={source} linked={data} />;
  if (data === null) return <Missing isOwn={'orderId' in source} />;
  if (!error) return <WithdrawalWaiting />;
  return (
    <ErrorState
      title={withdrawalMessages.loadFailed}
      text={error.message}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  );
}

/** It says the same of a link that has ended, was mistyped or never was. */
function Missing({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      title={withdrawalMessages.missingTitle}
      text={withdrawalMessages.missing}
      action={
        <div className="row">
          <ButtonLink to="/withdraw">{withdrawalMessages.find.send}</ButtonLink>
          <ButtonLink to={isOwn ? '/login' : '/'} variant="secondary">
            {isOwn ? withdrawalMessages.login : shopMessages.goHome}
          </ButtonLink>
        </div>
      }
    />
  );
}

interface OrderViewProps {
  source: WithdrawalSource;
  linked: LinkedWithdrawal;
}

function OrderView({ source, linked }: OrderViewProps) {
  const steps = useWithdrawal(source, linked);
  const [isTelling, setTelling] = useState(false);
  const { withdrawal, trial, declared } = steps;
  const tell = () => setTelling(true);
  const isChoosing = withdrawal.isOpen && steps.canChoose && !trial && !declared;
  const shown = declared?.receipt._id;
  const step = declared ? 'receipt' : trial ? 'confirm' : 'choose';
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    // the button that was pressed is gone; what failed takes the focus itself
    if (step !== before.current && !steps.outcome) {
      page.current?.querySelector<HTMLElement>('.wd-title')?.focus();
    }
    before.current = step;
  }, [step, steps.outcome]);
  return (
    <div className="wd-wrap" ref={page}>
      <div className="stack wd-main">
        {declared ? (
          <DeclaredReceipt declared={declared} steps={steps} />
        ) : trial ? (
          <ConfirmStep steps={steps} trial={trial} />
        ) : isChoosing ? (
          <ChooseStep steps={steps} onTell={tell} />
        ) : (
          <NothingToChoose steps={steps} />
        )}
        {!trial && (
          <>
            <EarlierReceipts
              receipts={withdrawal.receipts.filter(({ _id }) => _id !== shown)}
              isOpen={!declared && !isChoosing}
            />
            <FaultPart source={source} linked={linked} isOpen={isTelling} onOpen={setTelling} />
            {withdrawal.isStopped !== null && (
              <StopMails
                isStopped={withdrawal.isStopped}
                onStop={(isStopped) => stopWithdrawalMails(linked.link, isStopped)}
                onChange={steps.show}
              />
            )}
          </>
        )}
      </div>
      {isChoosing && <InShort days={withdrawal.days} />}
    </div>
  );
}

/** The period is over, all goods are excepted, or all were withdrawn from. */
function NothingToChoose({
  steps: { withdrawal, outcome },
}: {
  steps: ReturnType<typeof useWithdrawal>;
}) {
  const { isOpen, closed, receipts, items } = withdrawal;
  if (!isOpen) {
    return (
      <>
        {outcome && (
          <Notice tone={outcome.tone} title={outcome.title} live>
            <p>{outcome.says}</p>
          </Notice>
        )}
        <Notice tone="warning" title={closed ?? ''}>
          <p>{withdrawalMessages.closedAdvice}</p>
        </Notice>
      </>
    );
  }
  if (receipts.length > 0) return null;
  return (
    <>
      <Notice tone="info" title={withdrawalMessages.exceptedTitle}>
        <p>{withdrawalMessages.exceptedText}</p>
      </Notice>
      <ExceptedLines items={items} />
    </>
  );
}
