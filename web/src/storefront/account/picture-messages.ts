import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';

const megabytes = (bytes: number) => formatNumber(bytes / 1024 / 1024, { most: 1 });

const size = (bytes: number) =>
  bytes < 100 * 1024 ? `${formatNumber(Math.max(1, bytes / 1024))} KB` : `${megabytes(bytes)} MB`;

/** About the pictures that a customer has sent. */
export const pictureMessages = {
  loading: 'Loading your pictures',
  loadFailed: 'Your pictures did not load.',
  none: 'You have sent no pictures. They come here when you put one on a piece.',
  list: 'Pictures',
  room: (used: number, most: number) => `${size(used)} of ${megabytes(most)} MB used`,
  pixels: (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} px`,
  lines: 'Drawn in lines',
  size,
  sent: (day: string) => `sent ${day}`,
  refused: (reason: string) => `The workshop does not make it: ${reason}`,
  remove: 'Delete',
  removeLabel: (name: string) => `Delete ${isolate(name)}`,
  question: (name: string) => `Delete ${isolate(name)}?`,
  sentence:
    'Pieces in your cart that have it cannot be ordered any more. Orders that you have placed keep it.',
  removed: (name: string) => `${isolate(name)} is deleted.`,
  removeFailed: 'It could not be deleted. Please try again.',
};
