export { allFacts, factsOf, viewsOf } from './facts/templates.ts';
export { describe } from './facts/describe.ts';
export { MOST_LETTERINGS } from './facts/text.ts';
export { partsOf, type Part } from './facts/parts-of.ts';
export { mainView, normalise, pictureView } from './facts/normalise.ts';
export { BRAND, COLOURS } from './kit/colour.ts';
export type { Choice, PrintPosition, TemplateFacts } from './facts/template-facts.ts';
