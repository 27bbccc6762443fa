import { useEffect } from 'react';

declare global {
  interface Window {
    /** Buttons in the order of their presses, by public/before-paint.js; undefined once React listens. */
    earlyPresses?: HTMLButtonElement[] | undefined;
  }
}

let waiting: HTMLButtonElement[] = [];

/** From here on React hears every press, also of parts of the page that it has not hydrated yet. */
export function takeEarlyPresses(): void {
  waiting = window.earlyPresses ?? [];
  window.earlyPresses = undefined;
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
    if (!button) return;
    if ('once' in button.dataset) release(button);
    button.click();
  }
}

function release(button: HTMLButtonElement): void {
  button.setAttribute('aria-disabled', 'false');
  if (!button.form) return;
  button.form.inert = false;
  // An inert form has no focus.
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
}
