import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OptionList } from './option-list.tsx';

const colour = { optionId: 'c', optionName: 'Colour', valueId: 'olive', value: 'Olive' };
const wording = (value: string) => ({ optionId: 'w', optionName: 'Wording', valueId: null, value });
const draw = (...options: Parameters<typeof OptionList>[0]['options'][number][]) =>
  renderToStaticMarkup(<OptionList options={options} />);

test('a value is told by its name, with a dot where it is a colour', () => {
  expect(draw(colour)).toMatch(/<dd><i [^>]*data-swatch="olive"[^>]*><\/i><bdi>Olive<\/bdi><\/dd>/);
});

test('the dot is the swatch that the shop has set, whatever the value is called', () => {
  const magenta = draw({ ...colour, swatch: { colour: '#ff00ff' } });
  expect(magenta).toMatch(/<svg class="dot"[^>]*><rect [^>]*fill="#ff00ff"/);
  expect(magenta).not.toContain('data-swatch');
  const picture = draw({ ...colour, swatch: { image_id: 'cloth' } });
  expect(picture).toMatch(/<img class="dot" src="[^"]*cloth/);
  expect(draw({ ...colour, value: 'Tartan' })).not.toContain('dot');
});

test('a text is told in quotation marks, and turns nothing around it', () => {
  expect(draw(colour, wording('אבא'))).toMatch(/<dd[^>]*><span>“<bdi>אבא<\/bdi>”<\/span><\/dd>/);
});

test('a text is a text, whatever it says', () => {
  expect(draw(wording('Olive'))).not.toContain('data-swatch');
  expect(draw(wording('<b>&'))).toContain('<bdi>&lt;b&gt;&amp;</bdi>');
});

test('two options of one name are both told', () => {
  const html = draw(wording('HI'), { ...wording('YOU'), optionId: 'v' });
  expect(html.match(/<dt\b/g)).toHaveLength(2);
});

test('pictures are told in a sentence, with what the customer was told of them', () => {
  const value = 'crest.png, front, 200 mm wide';
  const says = ['600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm.'];
  const html = draw({ ...wording(value), artwork: [{ says }, { says }, {}] });
  expect(html).toContain(
    `<dd><bdi>${value}</bdi><span class="option-warning">${says[0]}</span></dd>`,
  );
});
