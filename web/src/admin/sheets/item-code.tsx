import { firstPiece } from '@tailorbird/contract/kinds/piece-states';
import { useMemo } from 'react';
import { encode } from 'uqr';
import type { ProductionItem } from './group-items.ts';
import { sheetMessages } from './messages.ts';
import { pieceAddress } from './sheet-address.ts';
import { Link } from '../../ui/link.tsx';

/** Opens the item in the order desk: on paper with a camera, on screen with a click. */
export function ItemCode({ order, item }: ProductionItem) {
  const number = firstPiece(order.cart.items, item._id) ?? 1;
  return (
    <QrCode
      address={pieceAddress(order._id, number, order.version)}
      label={sheetMessages.code(item.product.name, order.orderId)}
    />
  );
}

/** Leads to an address of the admin, which asks whoever is not logged in to log in. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(`${location.origin}${address}`), [address]);
  return (
    <Link to={address} className="sheet-code">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <rect className="paper" width={size} height={size} />
        <path className="ink" d={path} />
      </svg>
    </Link>
  );
}

/** Modules of white around a code. Source: ISO/IEC 18004, which asks for four. */
const QUIET_ZONE = 4;

interface QrDrawing {
  /** Modules from edge to edge, quiet zone included. */
  size: number;
  /** The dark modules, one unit each, as the path of an SVG. */
  path: string;
}

/** Error correction M: the code is read with 15 % of it smudged, as happens in a workshop. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') };
}

/** Neighbours in one stroke: no hairline between two dark modules on paper, and a shorter path. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x++;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
