const paths = {
  body: 'M2.600 10.600 7.400 7.400C11 16.200 15.400 22.600 21.200 26.400 24.400 25.800 27 24 28.700 21.400 34.800 25 42.400 25.400 49.400 23.600L63.200 27 49.600 28.400C49.300 31.600 48.200 35 46.600 38.400 42.600 47.200 35.400 52.400 27.200 51.800 17.400 51 11.400 43.400 10.200 34 9.200 26 6.600 18.200 2.600 10.600ZM42.600 26.700a1.800 1.800 0 1 0 .01 0Z',
  cap: 'M29.100 20A10.700 10.700 0 0 1 49.300 22.100C42 23.900 35 23.400 29.100 20Z',
  thread:
    'M62.400 27.400C62 40.500 60.500 58.500 50 58.500H45.500M39.500 58.500H32.500M26.500 58.500H19.500M13.500 58.500H6.500',
};

/** The three shapes of the mark; top-bar.css colours them, so that dark mode follows. */
export function BirdShapes() {
  return (
    <>
      <path className="olive" fillRule="evenodd" d={paths.body} />
      <path className="ruf" d={paths.cap} />
      <path className="thr" d={paths.thread} />
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
