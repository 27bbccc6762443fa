import { expect, it } from 'vitest';
import { rebuildSvg } from './rebuild-svg.ts';
it('x', () => {
  console.log(
    rebuildSvg(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10mm" height="10mm" viewBox="0 0 100 100"><style>.a{fill:#F00;stroke:url("#g") } #k{opacity:.5}</style><defs><linearGradient id="g"><stop offset="5%" stop-color="navy"/><stop offset="1" style="stop-color:#fff;stop-opacity:.5"/></linearGradient><clipPath id="c"><circle r="5"/></clipPath><symbol id="s" viewBox="0 0 10 10"><path d="M1,2 3,4zm1-1.5.5 3a1 1 0 01.5.5"/></symbol></defs><g id="k" transform="translate(10,20)"><rect class="a" width="50%" height="20" clip-path="url(#c)"/></g><use xlink:href="#s" width="20" height="20" fill="green"/></svg>`,
    ),
  );
  expect(1).toBe(1);
});
