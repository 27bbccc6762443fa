export { examine, isHard, type Finding } from './findings/examine.ts';
export { measure, type Measures } from './findings/measure.ts';
export { letteringOutline } from './findings/outline.ts';
