import { CircleAlert, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The specification's sentence about the failure, and `Try Again`. */
export function ErrorState({
  title,
  text,
  onRetry,
  requestId,
}: {
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  requestId?: string;
}) {
  return (
    <div className="stack-8 empty" role="alert">
      <span className="danger">
        <Icon of={CircleAlert} />
      </span>
      <h2 className="h3">{title}</h2>
      {text && <p>{text}</p>}
      {requestId && <p>Request {requestId}, if you write to us.</p>}
      {onRetry && (
        <Button onClick={onRetry}>
          <Icon of={RotateCw} />
          Try Again
        </Button>
      )}
    </div>
  );
}
