import { useQuery } from '@tanstack/react-query';
import { footerQuery } from '../storefront/legal/footer.tsx';
import { Logo } from '../ui/logo.tsx';

export const useBrand = () => useQuery(footerQuery);

/** The logo of the shop, or Tailorbird's with a label. */
export function Brand({ label }: { label: string }) {
  const logo = useBrand().data?.logo;
  return logo ? <img {...logo} alt={logo.alt} /> : <Logo label={label} />;
}
