const KEY = 'tailorbird.waiting-order';

/**
 * The order that a guest has placed and will see after the login: its id only, for this tab.
 * The server decides whether it is theirs.
 */
export function rememberWaitingOrder(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // The navigation state carries it as well.
  }
}

export function waitingOrder(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetWaitingOrder(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
