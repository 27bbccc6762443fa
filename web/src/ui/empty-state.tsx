import type { ReactNode } from 'react';
import { Bird } from './bird.tsx';

/** Bird, sentence, one way on. `heading="h1"` where it is all that the page has to say. */
export function EmptyState({
  title,
  text,
  action,
  heading: Heading = 'h2',
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2';
}) {
  return (
    <div className="stack-8 empty">
      <Bird />
      <Heading className="h3">{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
