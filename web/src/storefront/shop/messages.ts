import { isolate } from '@tailorbird/contract/rules/isolate';

/** Sentences of the page of demo tees. */
export const messages = {
  title: 'Shop',
  description: 'Two demo tees that show how goods look here.',
  intro: 'Two demo tees that show how goods look here. What can be ordered is on the home page.',
  list: 'Demo tees',
  demo: 'Demo',
  findTees: 'Find Tees',
  findTeesLabel: (name: string) => `Find Tees like ${isolate(name)}`,
} as const;
