export const shellMessages = {
  pageFailed: 'This page could not be shown.',
  offlineText: 'You are offline. The page comes by itself when the connection is back.',
  pageFailedText: 'Your cart is kept. Loading the page again usually helps.',
};
