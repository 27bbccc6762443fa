import type { MailedPicture } from './mail.ts';

/** Where mails lead. All of it begins with PUBLIC_URL: nothing comes from a request. */
export class ShopLinks {
  readonly home: string;

  constructor(publicUrl: string) {
    this.home = publicUrl;
  }

  verifyEmail(token: string): string {
    return this.#withToken('/verify-email', token);
  }

  resetPassword(token: string): string {
    return this.#withToken('/reset-password', token);
  }

  /** The page that sets a new password, and says there that the address comes back, too. */
  restoreEmail(token: string): string {
    return `${this.#withToken('/reset-password', token)}&restore=email`;
  }

  /** The page on which who did not open the account removes it. No log has the secret. */
  notMe(token: string): string {
    return `${this.home}/not-me#${encodeURIComponent(token)}`;
  }

  /** Where who is logged in sees orders that guests placed with their address. */
  foundOrders(token: string): string {
    return `${this.home}/orders#found=${encodeURIComponent(token)}`;
  }

  get forgotPassword(): string {
    return `${this.home}/forgot-password`;
  }

  get requestUnlock(): string {
    return `${this.home}/request-unlock`;
  }

  get login(): string {
    return `${this.home}/login`;
  }

  /** Among the reader's own orders: it opens nothing to anybody else. */
  order(number: string): string {
    return `${this.home}/orders?orderNumber=${encodeURIComponent(number)}`;
  }

  /** The page of a guest's order. Browsers send no fragment, so its secret comes into no log. */
  guestOrder(token: string): string {
    return `${this.home}/guest-order#${token}`;
  }

  /** The page on which what was ordered is approved. Its secret comes into no log, either. */
  approval(token: string): string {
    return `${this.home}/approve#${token}`;
  }

  /** The page of a version of a quote, which is accepted there. */
  quote(token: string): string {
    return `${this.home}/quote#${token}`;
  }

  /** The page on which an order is withdrawn from. Its secret comes into no log, either. */
  withdrawal(token: string): string {
    return `${this.home}/withdraw#${token}`;
  }

  get deskOrders(): string {
    return `${this.home}/admin/orders`;
  }

  /** At the desk. */
  deskOrder(id: string): string {
    return `${this.home}/admin/orders/${id}`;
  }

  /** At the desk. */
  deskQuote(id: string): string {
    return `${this.home}/admin/quotes/${id}`;
  }

  /** What of the shop an admin sets. */
  get settings(): string {
    return `${this.home}/admin/settings`;
  }

  /** The picture that an order keeps, or one of the product, twice as wide as mails show it. */
  picture(picture: MailedPicture): string {
    if ('image' in picture) return `${this.pictures}${picture.image}?format=png`;
    if ('address' in picture) return `${this.home}${picture.address}&format=png&w=160`;
    return `${this.drawings}${encodeURIComponent(picture.hash)}?format=png&w=160`;
  }

  /** The common beginning of the addresses of pictures that products have. */
  get pictures(): string {
    return `${this.home}/api/binary/`;
  }

  /** The common beginning of the addresses of drawings. */
  get drawings(): string {
    return `${this.home}/api/drawing/`;
  }

  #withToken(path: string, token: string): string {
    return `${this.home}${path}?token=${encodeURIComponent(token)}`;
  }
}
