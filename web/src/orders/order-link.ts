/** The link of a guest's order, while this tab is at the page where the order is paid. */
const KEPT = 'tailorbird.order-link';

export const linkHeaders = (link: string) => ({ 'x-order-link': link });

export function keepLink(link: string): void {
  try {
    sessionStorage.setItem(KEPT, link);
  } catch {
    // Without storage one comes back by the mail.
  }
}

/** The link that was kept; empty: none. */
export function keptLink(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}
