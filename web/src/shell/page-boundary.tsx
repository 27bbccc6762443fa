import { Component, type ReactNode } from 'react';
import { wipeKept } from '../session/kept-entries.ts';
import { tokenStorage } from '../session/tokens.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { shellMessages } from './messages.ts';

interface Props {
  /** Another place is another try. */
  place: string;
  children: ReactNode;
}

interface State {
  place: string;
  failed: boolean;
}

/** A page that fails leaves the bar and the footer standing, and says so. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failed: false };
  }

  /** What was kept may be what the page fails on: the next try starts without it. */
  override componentDidCatch(): void {
    wipeKept(tokenStorage);
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
