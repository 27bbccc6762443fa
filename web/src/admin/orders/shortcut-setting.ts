import { useSyncExternalStore } from 'react';

/** In this browser, for whoever uses it. */
const NAME = 'tailorbird:order-shortcuts';

const listeners = new Set<() => void>();
/** Where the browser forbids storage the choice lasts as long as the page. */
let chosen: boolean | undefined;

function read(): boolean {
  try {
    return (localStorage.getItem(NAME) ?? (chosen === false ? 'off' : 'on')) !== 'off';
  } catch {
    return chosen ?? true;
  }
}

function write(isOn: boolean): void {
  chosen = isOn;
  try {
    localStorage.setItem(NAME, isOn ? 'on' : 'off');
  } catch {
    // Storage is forbidden or full: see above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether single keys are shortcuts, and the switch for it. */
export function useShortcutSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, read, () => true), write];
}
