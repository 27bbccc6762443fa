import type { ShownFrame } from '@tailorbird/contract/shown-look';
import { messages } from './messages.ts';
import { OwnLink } from './own-link.tsx';

/** One line above all pages. */
export function ShopNotice({ text, href }: NonNullable<ShownFrame['notice']>) {
  return (
    <aside className="shop-notice" aria-label={messages.notice}>
      <div className="page">
        {href === undefined ? <p>{text}</p> : <OwnLink href={href}>{text}</OwnLink>}
      </div>
    </aside>
  );
}
