import { BirdShapes } from './bird.tsx';
import word from './word.svg';

/** Word and bird are outlines in a file of their own: five kilobytes that no script has to carry. */
export function Logo({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 286 64" role="img" aria-label={label}>
      <BirdShapes />
      <use className="word" href={`${word}#word`} />
    </svg>
  );
}
