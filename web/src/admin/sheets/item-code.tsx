import { useMemo } from 'react';
import { Link } from 'react-router';
import type { MadeItem } from './group-items.ts';
import { drawQr } from './qr-path.ts';
import { orderItemAddress } from './sheet-address.ts';
import { sheetMessages as words } from './sheet-messages.ts';

/** Opens the item in the order desk: on paper with a camera, on screen with a click. */
export function ItemCode({ order, item }: MadeItem) {
  const address = orderItemAddress(order._id, item._id);
  const { size, path } = useMemo(() => drawQr(`${location.origin}${address}`), [address]);
  return (
    <Link to={address} className="sheet-code">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={words.code(item.product.name, order.orderId)}
      >
        <rect className="paper" width={size} height={size} />
        <path className="ink" d={path} />
      </svg>
    </Link>
  );
}
