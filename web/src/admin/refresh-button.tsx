import { RefreshCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';

/** Loads what is shown anew. While that is under way it keeps the focus, and only says so. */
export function RefreshButton({
  isFetching,
  onClick,
}: {
  isFetching: boolean;
  onClick: () => void;
}) {
  return (
    <Button variant="secondary" size="compact" aria-disabled={isFetching} onClick={onClick}>
      <RefreshCw className="icon" aria-hidden />
      Refresh
    </Button>
  );
}
