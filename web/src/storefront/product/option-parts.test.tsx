import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { wording } from './drawn-goods.fixture.ts';
import { OptionPart, TextPart } from './option-parts.tsx';

type Props = ComponentProps<typeof TextPart>;

function draw(more: Partial<Props>): string {
  return renderToStaticMarkup(
    <TextPart
      choice={{ option: wording, value: undefined, text: 'Anna — 2027', gone: false }}
      problems={[]}
      isMissing={false}
      lettered={undefined}
      prices={undefined}
      choose={() => undefined}
      rest={() => undefined}
      {...more}
    />,
  );
}

const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('an option that is written', () => {
  it('says what is made of it where that is something else', () => {
    const html = draw({ lettered: 'ANNA - 2027' });
    expect(words(html)).toContain('Will be lettered as “ ANNA - 2027 ”.');
    expect(html).toMatch(/<input[^>]*aria-describedby="[^"]*Wording-lettered"/);
    expect(html).toMatch(/<p[^>]*id="Wording-lettered"/);
  });

  it('says nothing of it where it is made as it is written', () => {
    expect(draw({})).not.toContain('lettered');
  });

  it('says what is wrong instead where it cannot be made', () => {
    const problems = [{ says: 'Too long.', isHard: true }];
    const html = draw({ lettered: 'ANNA - 2027', problems });
    expect(words(html)).toContain('Too long.');
    expect(html).not.toContain('lettered');
  });
});

describe('an option with values', () => {
  const bare = { ...wording, kind: 'choice', isRequired: true, textRules: null } as const;
  const drawValues = (isRequired: boolean) =>
    renderToStaticMarkup(
      <OptionPart
        choice={{ option: { ...bare, isRequired }, value: undefined, text: '', gone: false }}
        problems={[]}
        blank="None"
        fontOf={undefined}
        choose={() => undefined}
      />,
    );

  it('says that nothing can be ordered while it is required and has none', () => {
    expect(words(drawValues(true))).toContain(
      'This cannot be ordered yet: there is nothing to choose for Wording . Please ask us when it comes.',
    );
    expect(drawValues(true)).not.toContain('Please select a value');
    expect(words(drawValues(false))).not.toContain('ordered');
  });
});
