// What draws a piece, and measures places on it. One lazy file has them: whoever loads a whole
// module by name makes every visitor load all of what it exports.
export { factsOf } from '@tailorbird/art/facts';
export { loadTemplate } from '@tailorbird/art/load-template';
export { mountsOf } from '@tailorbird/art/pictures';
