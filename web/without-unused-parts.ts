import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs/;

/** Parts of libraries that others of their parts name, though the shop never comes to them. */
const UNUSED = [
  // links that load pages beforehand, which only the router's own framework has
  { file: ROUTER, part: 'PrefetchPageLinks' },
  // errors of React's server components
  { file: ROUTER, part: 'RSCErrorHandler' },
  // the shop has no data router
  { file: ROUTER, part: 'RenderErrorBoundary' },
  { file: ROUTER, part: 'DefaultErrorComponent' },
  { file: ROUTER, part: 'useNavigateStable' },
  // lists without an end: ours have pages
  { file: /\/query-core\/build\/modern\/infiniteQueryBehavior\.js/, part: 'infiniteQueryBehavior' },
];

const NAMED = /^\w+\.displayName = "[^"]*";$/gm;
const MADE = /(?<=^var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Keeps out of every visitor's first file what the shop never uses of its libraries. Naming a part
 * of the router for developers' tools counts as using it, so the names go, and what makes the parts
 * is said to do nothing else.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    transform: {
      filter: { id: [/\/react-router\/dist\/production\//, ...UNUSED.map(({ file }) => file)] },
      handler(code, id) {
        let kept = code.replace(NAMED, '').replace(MADE, '/* @__PURE__ */ ');
        for (const { file, part } of UNUSED) {
          if (file.test(id)) kept = emptied(kept, part);
        }
        return { code: kept, map: null };
      },
    },
  };
}

/** Where a library has no such part any more, the budgets of the bench say what it costs. */
function emptied(code: string, part: string): string {
  const whole = new RegExp(`^(?:function ${part}\\(|var ${part} = class )[\\s\\S]*?^};?$`, 'm');
  return code.replace(whole, `function ${part}() { throw new Error("${part} is not built in"); }`);
}
