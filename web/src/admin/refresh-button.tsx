import { RefreshCw } from 'lucide';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Loads what is shown anew. While that is under way it keeps the focus, and only says so. */
export function RefreshButton({
  isFetching,
  onClick,
}: {
  isFetching: boolean;
  onClick: () => void;
}) {
  return (
    <Button variant="secondary" size="compact" busy={isFetching} onClick={onClick}>
      <Icon of={RefreshCw} />
      Refresh
    </Button>
  );
}
