export const messages = {
  title: 'Image cache',
  clear: 'Clear',
  clearLabel: 'Clear the image cache',
  cleared: 'The image cache is empty.',
  kept: (minutes: number) => `images, ${minutes} min`,
} as const;
