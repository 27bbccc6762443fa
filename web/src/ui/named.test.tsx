import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Named } from './named.tsx';

test('a name keeps its direction to itself, and the sentence keeps its own', () => {
  const sentence = <Named say={(name) => `Delete ${name}? It is gone then.`} name="תיק 2" />;
  expect(renderToStaticMarkup(sentence)).toBe('Delete <bdi>תיק 2</bdi>? It is gone then.');
});

test('a sentence that does without the name stays as it is', () => {
  expect(renderToStaticMarkup(<Named say={() => 'Delete it?'} name="תיק" />)).toBe('Delete it?');
});

test('a name is no markup', () => {
  expect(renderToStaticMarkup(<Named say={(name) => name} name="<b>$&" />)).toBe(
    '<bdi>&lt;b&gt;$&amp;</bdi>',
  );
});
