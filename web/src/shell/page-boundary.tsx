import { Component, type ReactNode } from 'react';
import { clearPersisted } from '../session/persisted-entries.ts';
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
  /** It failed without a connection, so the code of the page may be what is missing. */
  offline: boolean;
}

/** A page that fails leaves the bar and the footer standing, and says so. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, failed: false, offline: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true, offline: !navigator.onLine };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failed: false };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.tryAgain);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.tryAgain);
  }

  private readonly tryAgain = () => {
    if (this.state.offline) this.setState({ failed: false, offline: false });
  };

  /** The page may fail on stored answers: the next try starts without them. */
  override componentDidCatch(): void {
    clearPersisted(tokenStorage);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page" id="main">
        <ErrorState
          title={shellMessages.pageFailed}
          text={this.state.offline ? shellMessages.offlineText : shellMessages.pageFailedText}
          onRetry={() => location.reload()}
        />
      </main>
    );
  }
}
