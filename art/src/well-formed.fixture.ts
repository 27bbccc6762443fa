// Finds errors that a strict XML parser would report, for tests: browsers and Skia are lenient.

const NAME = /^[A-Za-z_][\w:.-]*$/;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
// eslint-disable-next-line no-control-regex -- these are what XML does not allow
const NOT_A_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u;

/** The tags of a document in order, each with its attributes; throws at what is not well formed. */
export function tagsOf(xml: string): { name: string; attributes: Map<string, string> }[] {
  const refuse = (why: string, at: number): never => {
    throw new SyntaxError(`${why} near ${xml.slice(Math.max(0, at - 20), at + 60)}`);
  };
  if (NOT_A_CHARACTER.test(xml)) refuse('a character that XML does not allow', 0);
  const tags: ReturnType<typeof tagsOf> = [];
  const open: string[] = [];
  let at = 0;
  while (at < xml.length) {
    if (!xml.startsWith('<', at)) refuse('text between tags', at);
    if (open.length === 0 && tags.length > 0) refuse('more than one root', at);
    const closing = /^<\/([\w:.-]+)>/.exec(xml.slice(at, at + 80));
    if (closing) {
      if (open.pop() !== closing[1]) refuse('a tag closed that is not open', at);
      at += closing[0].length;
      continue;
    }
    const head = /^<([A-Za-z][\w:.-]*)/.exec(xml.slice(at, at + 80));
    if (!head) return refuse('no tag', at);
    const [, name = ''] = head;
    at += head[0].length;
    const attributes = new Map<string, string>();
    for (;;) {
      const end = /^\s*(\/?)>/.exec(xml.slice(at, at + 20));
      if (end) {
        if (!end[1]) open.push(name);
        at += end[0].length;
        break;
      }
      const spaced = /^\s+([^\s=]+)="/.exec(xml.slice(at, at + 200));
      if (!spaced) return refuse('no attribute', at);
      const [all, key = ''] = spaced;
      const from = at + all.length;
      const to = xml.indexOf('"', from);
      if (to < 0) refuse('a value without an end', at);
      const value = xml.slice(from, to);
      if (!NAME.test(key)) refuse('a name that is none', at);
      if (attributes.has(key)) refuse('an attribute twice', at);
      if (value.includes('<') || ENTITY.test(value)) refuse('markup in a value', at);
      attributes.set(key, value);
      at = to + 1;
    }
    tags.push({ name, attributes });
  }
  if (open.length) refuse(`${open.join(' ')} left open`, xml.length);
  return tags;
}
