/**
 * Words that no type and no function is named by, in any part of the name, each with what to write
 * instead. A search for them finds sentences; a search for the words beside them finds the code.
 */
export const UNCLEAR_WORDS: Readonly<Record<string, string>> = {
  along: 'what comes with it, or where it runs',
  asked: '…Request, …Question, …Query',
  brought: 'of the login, of the import: whose it is',
  found: '…Result, …Match, find…',
  given: '…Input, …Parameters',
  glance: 'a limit, and of what',
  got: '…Result, …Reply',
  heard: '…Event, …Reply',
  kept: 'Stored…, Saved…, Cached…',
  lookThrough: 'scan…, search…',
  looked: 'Checked…, scanned…, viewed…',
  made: 'Created…, Finished…, make…',
  manner: '…Options',
  named: '…ByName, …WithName, …Label, find…',
  offered: 'Available…',
  said: '…Message, …Text, …Summary',
  seen: 'Visible…, Shown…, Read…',
  sought: '…Search, …SearchTerm',
  taken: 'accepted…, used…, …Taker',
  told: '…Notification, …Report, …Event',
  twice: 'duplicate…, …BeforeAndAfter',
  wanted: '…Request, …Requirements',
};

/** Terms of the field or of the glossary that have such a word in them. */
export const TERMS: readonly string[] = ['foundOrder', 'foundOrders', 'notFound'];

/**
 * Words that do not end the name of a type, since they say how something is and not what: a
 * participle needs the noun that it qualifies, as in `StoredCart`. Those in -ed need no row.
 */
export const NO_NOUNS: readonly string[] = [
  'again',
  'begun',
  'chosen',
  'drawn',
  'gone',
  'how',
  'known',
  'left',
  'now',
  'paid',
  'read',
  'sent',
  'shown',
  'what',
  'who',
  'written',
];

/** Nouns in -ed. */
export const NOUNS_IN_ED: readonly string[] = [
  'deed',
  'embed',
  'feed',
  'need',
  'seed',
  'speed',
  'undefined',
];
