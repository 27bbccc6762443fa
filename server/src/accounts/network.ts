import { isIPv6 } from 'node:net';

/** Groups of 16 bits: an IPv6 line is given at least a /64, and may use any address in it. */
const NETWORK_GROUPS = 4;

/**
 * Who is counted as one caller: an IPv4 address, or all of an IPv6 network of 64 bits.
 * Source: RFC 6177, section 2.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = withoutZone(address).split('::');
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const gap = Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0');
  const groups = tail === undefined ? first : [...first, ...gap, ...last];
  return `${groups.slice(0, NETWORK_GROUPS).map(plain).join(':')}::/64`;
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** `0DB8` and `db8` are the same group. */
function plain(group: string): string {
  return Number.parseInt(group, 16).toString(16);
}
