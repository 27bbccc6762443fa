import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What a browser does by itself when a page is loaded: start at the top, take the focus into the
 * page, say its title. Going back leaves the scrolling to the browser, which remembers it.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (kind !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusMain();
    setSaid(document.title);
  }, [pathname, hash, kind]);

  return (
    <p className="sr" role="status">
      {said}
    </p>
  );
}

function focusMain() {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
