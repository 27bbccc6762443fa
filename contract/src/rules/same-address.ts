import type { Address } from '../delivery.ts';
import { comparablePostcode } from '../kinds/delivery.ts';

/** Equal for two addresses that a postman takes for one. */
export function addressKey(address: Address): string {
  const { name, company, street, street2, postcode, city, region, country } = address;
  const lines = [name, company, street, street2, city, region].map(comparable);
  return JSON.stringify([...lines, comparablePostcode(postcode), country]);
}

const comparable = (line: string) =>
  line.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
