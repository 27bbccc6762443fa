import { useEffect } from 'react';

declare global {
  interface Window {
    /** Buttons in the order of their presses, by public/before-paint.js; undefined once React listens. */
    earlyPresses?: HTMLButtonElement[] | undefined;
  }
}

let waiting: HTMLButtonElement[] = [];

/**
 * From here on React hears every press, also of parts of the page that it has not hydrated yet:
 * where presses wait, a later one in the page's main part waits behind them.
 */
export function takeEarlyPresses(): void {
  waiting = window.earlyPresses ?? [];
  window.earlyPresses = undefined;
  if (waiting.length > 0) addEventListener('click', waitForEarlier, true);
}

/** Whoever presses "One more" early and "Add to Cart" late orders two. */
function waitForEarlier(event: MouseEvent): void {
  const { isTrusted, target } = event;
  const button = target instanceof Element && target.closest<HTMLButtonElement>('main button');
  // A script presses those that have waited.
  if (!isTrusted || !button) return;
  event.preventDefault();
  event.stopPropagation();
  waiting.push(button);
}

/** Whether a form waits to be sent as the server's page showed it. */
export function isFormHeld(): boolean {
  return waiting.some(({ form }) => form?.inert);
}

/** Does the presses that came before hydration. In the page's own part of the tree: hydrated with it. */
export function EarlyPresses() {
  useEffect(() => void doPresses(), []);
  return null;
}

async function doPresses(): Promise<void> {
  while (waiting.length > 0) {
    // Each press sees what the one before, or a control that was set early, has changed.
    await new Promise((resolve) => setTimeout(resolve));
    const button = waiting.shift();
    if (!button) break;
    if ('once' in button.dataset && button.form?.inert !== false) release(button);
    button.click();
  }
  removeEventListener('click', waitForEarlier, true);
}

function release(button: HTMLButtonElement): void {
  button.setAttribute('aria-disabled', 'false');
  if (!button.form) return;
  button.form.inert = false;
  // An inert form has no focus.
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
}
