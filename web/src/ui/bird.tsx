import mark from './word.svg';

/** The three shapes of the mark; top-bar.css colours them, so that dark mode follows. */
export function BirdShapes() {
  return (
    <>
      <use className="olive" href={`${mark}#body`} />
      <use className="ruf" href={`${mark}#cap`} />
      <use className="thr" href={`${mark}#thread`} />
    </>
  );
}

/** The bird alone, beside words: it says nothing to a screen reader. */
export function Bird({ className = '' }: { className?: string }) {
  return (
    <svg className={`bird brand ${className}`} viewBox="0 0 64 64" aria-hidden>
      <BirdShapes />
    </svg>
  );
}
