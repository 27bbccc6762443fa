export const shellMessages = {
  pageFailed: 'This page could not be shown.',
  pageFailedText: 'Your cart is kept. Loading the page again usually helps.',
};
