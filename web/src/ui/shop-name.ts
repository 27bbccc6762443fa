import { shopName as nameOf } from '@tailorbird/contract/rules/shop-name';

let rendered: string | undefined;

/** For the page that the server renders next. Empty: the shop has no name of its own. */
export function setShopName(name: string): void {
  rendered = name;
}

/** The shop's own name, which comes with the document; empty where it goes by the program's. */
export const ownShopName = (): string | undefined =>
  import.meta.env.SSR ? rendered : document.documentElement.dataset['shopName'];

export const shopName = (): string => nameOf(ownShopName());
