// What only a page needs that draws while one chooses: a file of its own, loaded when there is time.
export { loadTemplate } from '@tailorbird/art/load-template';
export { drawingTroubles } from './drawing-troubles.ts';
