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

  get forgotPassword(): string {
    return `${this.home}/forgot-password`;
  }

  get requestUnlock(): string {
    return `${this.home}/request-unlock`;
  }

  get login(): string {
    return `${this.home}/login`;
  }

  get orders(): string {
    return `${this.home}/orders`;
  }

  #withToken(path: string, token: string): string {
    return `${this.home}${path}?token=${encodeURIComponent(token)}`;
  }
}
