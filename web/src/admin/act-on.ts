import { isolate } from '@tailorbird/contract/rules/isolate';

/** Characters; a longer name makes a button of several lines. */
const SHORT_NAME = 18;

/** A button's label with its object, such as "Delete Bags"; `otherwise` where the name is long. */
export function actOn(act: string, name: string, otherwise: string): string {
  return name.length <= SHORT_NAME ? `${act} ${isolate(name)}` : otherwise;
}
