export interface NamedImage {
  id: string;
  filename: string;
}

/** `inline; filename="tote.webp"; filename*=UTF-8''tote.webp; id="0197…"`. Undefined without an id. */
export function readDisposition(header: string | null): NamedImage | undefined {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(
    /;\s*([\w*]+)\s*=\s*(?:"([^"]*)"|([^\s;]+))/g,
  )) {
    parameters.set(name.toLowerCase(), quoted ?? plain ?? '');
  }
  const id = parameters.get('id');
  if (!id) return undefined;
  const filename = decoded(parameters.get('filename*')) ?? parameters.get('filename') ?? id;
  return { id, filename };
}

/** As RFC 8187 writes what is not ASCII. */
function decoded(extended: string | undefined): string | undefined {
  const [, escaped] = /^UTF-8'[^']*'(.+)$/i.exec(extended ?? '') ?? [];
  if (escaped === undefined) return undefined;
  try {
    return decodeURIComponent(escaped);
  } catch {
    // Half an escape sequence: the plain name is as good.
    return undefined;
  }
}
