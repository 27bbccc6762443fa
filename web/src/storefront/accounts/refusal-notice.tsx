import { type ReactNode, useEffect, useState } from 'react';
import { waitSentence } from '../../api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Refusal } from './refusal.ts';

/** Above a form. Give it a key for each refusal, so that each is read out. */
export function RefusalNotice({
  refusal,
  onWaited,
  children,
}: {
  refusal: Refusal;
  onWaited: () => void;
  children?: ReactNode;
}) {
  if (refusal.wait !== undefined) {
    return <WaitNotice status={refusal.status} wait={refusal.wait} onWaited={onWaited} />;
  }
  return (
    <Notice tone={refusal.code === 'WAITED' ? 'info' : 'danger'} title={refusal.sentence} live>
      {refusal.advice}
      {children}
    </Notice>
  );
}

function WaitNotice({
  status,
  wait,
  onWaited,
}: {
  status: number;
  wait: number;
  onWaited: () => void;
}) {
  const [until] = useState(() => Date.now() + wait * 1000);
  const [left, setLeft] = useState(wait);

  useEffect(() => {
    if (left <= 0) onWaited();
  }, [left, onWaited]);

  useEffect(() => {
    const timer = setInterval(() => setLeft((until - Date.now()) / 1000), 1000);
    return () => clearInterval(timer);
  }, [until]);

  // Read out once, not every second.
  return (
    <Notice tone="warning" title={waitSentence(status, Math.max(1, left))} live={left === wait} />
  );
}
