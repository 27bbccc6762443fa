import { CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

interface FailureBannerProps {
  sentence: string | undefined;
  /** Such as Try Again. */
  action?: ReactNode;
  onDismiss: () => void;
}

/** What went wrong, until it is dismissed or the next act. Read out when it appears. */
export function FailureBanner({ sentence, action, onDismiss }: FailureBannerProps) {
  return (
    <div role="alert" className="failure-place empty:hidden">
      {sentence && (
        <div className="notice notice-danger failure">
          <CircleAlert className="icon" aria-hidden />
          <div>{sentence}</div>
          <div className="failure-acts">
            {action}
            <button
              type="button"
              className="btn btn-quiet btn-s btn-icon"
              aria-label="Dismiss"
              onClick={onDismiss}
            >
              <X className="icon" aria-hidden />
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
