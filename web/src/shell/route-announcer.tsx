import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * What a browser does by itself when a page is loaded: start at the top, take the focus into the
 * page, say its title. Going back leaves the scrolling to the browser, which remembers it.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const place = pathname + hash;
  const shown = useRef(place);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (kind !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
    focusMain();
    setSaid(document.title);
  }, [place, hash, kind]);

  return <output className="sr">{said}</output>;
}

function focusMain() {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
