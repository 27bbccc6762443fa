import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { editMessages } from './messages.ts';
import type { EditedItem } from './use-ordering.ts';

/** Says that the form is about an item of the cart, and how to leave it as it is. */
export function EditNotice({ edited }: { edited: EditedItem }) {
  if (edited.state === 'none') return null;
  if (edited.state === 'gone') {
    return (
      <Notice tone="warning" live>
        {editMessages.gone}
      </Notice>
    );
  }
  if (edited.state === 'waiting' && edited.failed) {
    return (
      <Notice tone="danger" live>
        {editMessages.notLoaded}{' '}
        <Button variant="secondary" size="compact" onClick={edited.retry}>
          {editMessages.tryAgain}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      {editMessages.editing}{' '}
      <Link className="link" to="/cart">
        {editMessages.cancel}
      </Link>
    </Notice>
  );
}
