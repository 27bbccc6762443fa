export const messages = {
  title: 'Image cache',
  clear: 'Clear',
  clearLabel: 'Clear the image cache',
  cleared: 'The image cache is empty.',
  imagesFor: (minutes: number) => `images, ${minutes} min`,
} as const;
