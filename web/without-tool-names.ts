import type { Plugin } from 'vite';

const NAMED = /^\w+\.displayName = "[^"]*";$/gm;
const MADE = /(?<=^var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Takes off the router's components the names that developers' tools show: naming something counts
 * as using it, and so kept in every visitor's first file what the shop never uses. What makes them does nothing else.
 */
export function withoutToolNames(): Plugin {
  return {
    name: 'without-tool-names',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      // lines stay where they are, so that source maps do
      handler: (code) => ({
        code: code.replace(NAMED, '').replace(MADE, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
