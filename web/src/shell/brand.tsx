import { useQuery } from '@tanstack/react-query';
import { footerQuery } from '../storefront/legal/footer.tsx';
import { useState } from 'react';
import { Logo } from '../ui/logo.tsx';
import { ownShopName, shopName } from '../ui/shop-name.ts';
import { onFailedBefore } from '../ui/picture.tsx';

export const useBrand = () => useQuery(footerQuery);

/**
 * The logo of the shop; its name where it has none or that cannot be had; Tailorbird's logo where
 * it has neither.
 * @param suffix after the name, for who does not see it
 */
export function Brand({ suffix = '' }: { suffix?: string }) {
  const logo = useBrand().data?.logo;
  const [failed, setFailed] = useState<string>();
  if (!logo || logo.src === failed) {
    const name = ownShopName();
    const label = shopName() + suffix;
    if (!name) return <Logo label={label} />;
    return (
      <>
        <bdi className="wordmark" aria-hidden>
          {name}
        </bdi>
        <span className="sr">{label}</span>
      </>
    );
  }
  const fail = () => setFailed(logo.src);
  return <img {...logo} alt={logo.alt} ref={onFailedBefore(fail)} onError={fail} />;
}
