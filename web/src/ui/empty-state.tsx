import type { ReactNode } from 'react';
import { Bird } from './bird.tsx';

/** Bird, sentence, one way on. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Bird />
      <h2 className="h3">{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
