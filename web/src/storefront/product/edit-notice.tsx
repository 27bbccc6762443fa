import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './edit-messages.ts';
import type { EditedItem } from './use-ordering.ts';
import { Link } from '../../ui/link.tsx';

// An edit needs both together: one lazy chunk has them.
export { replaceItem } from './replace-item.ts';

/** Says that the form is about an item of the cart, and how to leave it as it is. */
export function EditNotice({ edited }: { edited: EditedItem }) {
  if (edited.state === 'none') return null;
  if (edited.state === 'gone') {
    return (
      <Notice tone="warning" live>
        {messages.gone}
      </Notice>
    );
  }
  if (edited.state === 'waiting' && edited.failed) {
    return (
      <Notice tone="danger" live>
        {messages.notLoaded}{' '}
        <Button variant="secondary" size="compact" onClick={edited.retry}>
          {messages.tryAgain}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      {messages.editing}{' '}
      <Link className="link" to="/cart">
        {messages.cancel}
      </Link>
    </Notice>
  );
}
