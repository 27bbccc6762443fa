import { Link } from '../../ui/link.tsx';
import { messages } from './messages.ts';

/** Leads to where types are made, in a window of its own: the product is not saved yet. */
export function NoTypesYet() {
  return (
    <span>
      {messages.noTypesYet}{' '}
      <Link className="textlink" to="/admin/type" target="_blank">
        {messages.toTypes}
      </Link>
    </span>
  );
}
