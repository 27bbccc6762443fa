import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useScrollPositions } from './use-scroll-positions.ts';

/** Milliseconds from the last answer until the page shows it: anchors and title are there then. */
const SETTLING = 100;

/**
 * What a browser does by itself when a page is loaded: show the anchor, take the focus into the
 * page, say its title. An anchor within a page is the browser's own business.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const complete = useIsFetching() === 0;
  const entered = useRef(pathname);
  const announced = useRef(pathname);
  useScrollPositions();
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (entered.current === pathname) return;
    entered.current = pathname;
    focusMain();
  }, [pathname]);

  useEffect(() => {
    if (announced.current === pathname || !complete) return undefined;
    const timer = setTimeout(() => {
      announced.current = pathname;
      if (hash && kind !== NavigationType.Pop) showAnchor(hash);
      if (document.activeElement === document.body) focusMain();
      setSaid(document.title);
    }, SETTLING);
    return () => clearTimeout(timer);
  }, [pathname, hash, kind, complete]);

  return <output className="sr">{said}</output>;
}

function focusMain() {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

function showAnchor(hash: string) {
  try {
    const anchor = document.getElementById(decodeURIComponent(hash.slice(1)));
    anchor?.scrollIntoView({ behavior: 'instant' });
  } catch {
    // A per cent sign that encodes nothing is no anchor.
  }
}
