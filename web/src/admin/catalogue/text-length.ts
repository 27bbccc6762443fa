import { lengthInCodePoints } from '@tailorbird/contract/code-points';
import { messages } from './messages.ts';

/** A problem under the field's name, or none. Lengths as the server counts them. */
export function tooLong<Name extends string>(
  name: Name,
  label: string,
  text: string,
  most: number,
): { [N in Name]?: string } {
  const problem: { [N in Name]?: string } = {};
  if (lengthInCodePoints(text.trim()) > most) problem[name] = messages.tooLong(label, most);
  return problem;
}
