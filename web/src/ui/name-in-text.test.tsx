import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NameInText } from './name-in-text.tsx';

test('a name keeps its direction to itself, and the sentence keeps its own', () => {
  const sentence = <NameInText say={(name) => `Delete ${name}? It is gone then.`} name="תיק 2" />;
  expect(renderToStaticMarkup(sentence)).toBe('Delete <bdi>תיק 2</bdi>? It is gone then.');
});

test('a sentence that does without the name stays as it is', () => {
  expect(renderToStaticMarkup(<NameInText say={() => 'Delete it?'} name="תיק" />)).toBe(
    'Delete it?',
  );
});

test('a name is no markup', () => {
  expect(renderToStaticMarkup(<NameInText say={(name) => name} name="<b>$&" />)).toBe(
    '<bdi>&lt;b&gt;$&amp;</bdi>',
  );
});
