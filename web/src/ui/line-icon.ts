import { createElement, type SVGProps } from 'react';

/** An icon as the icon library has it: shapes in a box of 24, their React keys among the attributes. */
interface Lines {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Stands in for the library's own `createLucideIcon` (see vite.config.ts), which brings options that
 * the shop does not use into every visitor's first file.
 */
export default function lineIcon({ node }: Lines) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      shapes,
    );
}
