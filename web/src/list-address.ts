/** A parameter of an address. What cannot be read is `usual`, which no address says. */
interface Parameter<Value> {
  usual: Value;
  read: (text: string) => Value;
  /** Where the address calls it otherwise than the list. */
  name?: string;
}

/** Without what no entry has and the shop refuses: NUL, which an address can carry as %00. */
export const cleanText = (typed: string): string => typed.replaceAll('\0', '').trim();

/** A text of at most as many characters; empty: none. */
export const textOf = (most: number): Parameter<string> => ({
  usual: '',
  read: (typed) => cleanText(typed).slice(0, most),
});

/** One of several values. */
export const oneOf = <Value extends string | number>(
  values: readonly Value[],
  usual: Value,
  name?: string,
): Parameter<Value> => ({
  usual,
  read: (typed) => values.find((value) => String(value) === typed) ?? usual,
  ...(name !== undefined && { name }),
});

/** Names of an object whose type says all of them. */
export function keysOf<Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in object) if (Object.hasOwn(object, key)) keys.push(key);
  return keys;
}

/** More than any list has. */
const PAGES_MAX = 1_000_000;

/** Of a list with pages: from 1. */
export const pageNumber: Parameter<number> = {
  usual: 1,
  read: (typed) => {
    const page = Number(typed);
    return Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1;
  },
};

/**
 * Reads and writes what a list shows in its address: page, order, search and filters. Anyone can type
 * into the address bar: a filter that does not exist is read as none.
 * @param parameters in the order in which the address has them.
 */
export function listAddress<List extends object>(parameters: {
  readonly [Name in keyof List & string]: Parameter<List[Name]>;
}) {
  const names = keysOf<keyof List & string>(parameters);
  const inAddress = (name: keyof List & string) => parameters[name].name ?? name;

  function readBy(textAt: (name: keyof List & string) => string): List {
    const values = names.map((name) => [name, parameters[name].read(textAt(name))]);
    return Object.fromEntries(values);
  }

  const namesOfChanged = (list: List) =>
    names.filter((name) => list[name] !== parameters[name].usual);

  /** @returns only the fields that differ from the list as it is first shown. */
  function changed(list: List): Partial<List> {
    const result: Partial<List> = {};
    for (const name of namesOfChanged(list)) result[name] = list[name];
    return result;
  }
  return {
    /** The list as it is first shown. */
    usual: readBy(() => ''),
    read: (search: URLSearchParams): List => readBy((name) => search.get(inAddress(name)) ?? ''),
    /** Of fields that carry the names of the list; applying them starts at page 1. */
    readForm: (form: FormData): List =>
      readBy((name) => {
        const typed = name === 'page' ? '' : form.get(name);
        return typeof typed === 'string' ? typed : '';
      }),
    changed,
    /** `?status=pending&page=2`; just `?` for the list as it is first shown: a link clears the rest. */
    write: (list: List): string => {
      const search = new URLSearchParams();
      for (const name of namesOfChanged(list)) search.set(inAddress(name), String(list[name]));
      return `?${search}`;
    },
  };
}
