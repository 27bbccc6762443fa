// What only a page needs that draws while one chooses: a file of its own, loaded when there is time.
export { examine, isHard } from '@tailorbird/art/examine';
export { loadTemplate } from '@tailorbird/art/load-template';
