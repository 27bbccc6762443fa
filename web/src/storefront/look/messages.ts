export const messages = {
  notice: 'Notice',
  menu: 'Shop',
  failed: 'The shop could not be loaded.',
};
