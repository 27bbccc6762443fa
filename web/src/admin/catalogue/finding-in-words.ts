import type { Finding } from '@tailorbird/art/examine';
import { messages } from './product-art-messages.ts';

const words = messages.findings;

export function findingInWords(finding: Finding): string {
  switch (finding.kind) {
    case 'missing-letters':
      return words.missing(finding.letters);
    case 'too-long':
      return words.tooLong(finding.most);
    case 'too-small':
      return words.tooSmall(finding.millimetres, finding.least);
    default:
      return words.lowContrast;
  }
}
