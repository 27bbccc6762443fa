/* What the owner of a shop puts around its pages: loaded as one file, by `own-parts.ts`. */
export { renderBanner } from './own-banner.tsx';
export { PhoneEntries, ShopMenu } from './shop-menu.tsx';
export { ShopNotice } from './shop-notice.tsx';
