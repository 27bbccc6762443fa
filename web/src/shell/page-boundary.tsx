import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { shellMessages } from './messages.ts';

/** A page that fails leaves the bar and the footer standing, and says so. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page" id="main">
        <ErrorState
          title={shellMessages.pageFailed}
          text={shellMessages.pageFailedText}
          onRetry={() => location.reload()}
        />
      </main>
    );
  }
}
