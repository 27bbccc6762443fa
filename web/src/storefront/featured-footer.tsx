import { optional } from './optional.tsx';

const OfferedGoods = optional(async () => ({
  default: (await import('./home/home-page.tsx')).OfferedGoods,
}));

/**
 * Goods at the end of a page that has nothing to show. The browser fetches them: an address that
 * nobody has, of which there are endlessly many, costs the shop no list.
 */
export default function FeaturedFooter() {
  return (
    <div className="offered">
      <OfferedGoods />
    </div>
  );
}
