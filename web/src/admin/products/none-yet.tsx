import { Link } from '../../ui/link.tsx';
import { messages } from './messages.ts';

const PAGES = { type: '/admin/type', category: '/admin/category' };

/** Leads to where the first one is made, in a window of its own: the product is not saved yet. */
export function NoneYet({ of }: { of: keyof typeof PAGES }) {
  return (
    <span>
      {of === 'type' ? messages.noTypesYet : messages.noCategoriesYet}{' '}
      <Link className="link" to={PAGES[of]} target="_blank">
        {messages.makeFirst}
      </Link>
    </span>
  );
}
