/** Who opens a link to a preview that has ended reads this; the page needs nothing else. */
const ended =
  'This preview has ended: what it showed was published or dropped, or a day has passed. Ask for a new link.';

export const messages = {
  endedPage: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Preview ended</title></head><body><h1>Preview ended</h1><p>${ended}</p><p><a href="/">To the shop</a></p></body></html>`,
};
