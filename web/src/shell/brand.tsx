import { useQuery } from '@tanstack/react-query';
import { footerQuery } from '../storefront/legal/footer.tsx';
import { useState } from 'react';
import { Logo } from '../ui/logo.tsx';
import { onFailedBefore } from '../ui/picture.tsx';

export const useBrand = () => useQuery(footerQuery);

/** The logo of the shop, or Tailorbird's with a label where it has none or that cannot be had. */
export function Brand({ label }: { label: string }) {
  const logo = useBrand().data?.logo;
  const [failed, setFailed] = useState<string>();
  if (!logo || logo.src === failed) return <Logo label={label} />;
  const fail = () => setFailed(logo.src);
  return <img {...logo} alt={logo.alt} ref={onFailedBefore(fail)} onError={fail} />;
}
