import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { shopName } from '../../ui/shop-name.ts';
import { CachedImage } from '../image-cache/cached-picture.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { LookPanel } from './look-panel.tsx';
import { lookPageMessages } from './look-page-messages.ts';

const { name: messages } = lookPageMessages;

/** How the shop is called, and its logo. They are no draft, so they are changed where they are saved. */
export function NamePanel() {
  const shop = useQuery(settingsQuery).data?.settings.shop;
  return (
    <LookPanel title={messages.title} lead={messages.lead}>
      {shop && (
        <>
          <p className="look-name">{shopName()}</p>
          {shop.logo === null ? (
            <p className="hint">{messages.none}</p>
          ) : (
            <div className="row">
              <span className="look-logo">
                <CachedImage imageId={shop.logo} alt={messages.logo} />
              </span>
              <span className="look-logo look-logo-dark">
                <CachedImage imageId={shop.logo} alt={messages.dark} />
              </span>
            </div>
          )}
        </>
      )}
      <p className="hint">
        <Link className="link" to="/admin/settings#settings-shop">
          {messages.change}
        </Link>
        . {messages.hint}
      </p>
    </LookPanel>
  );
}
