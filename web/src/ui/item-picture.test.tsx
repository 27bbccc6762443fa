import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ItemPicture } from './item-picture.tsx';

const title = 'Forest hoodie, "HARBOUR <CREW>" on the chest';
const drawing = { address: '/api/product/p/preview?colour=forest&rev=1', title };
const drawn = { product: { image_id: ['cover'] }, drawing };

describe('the picture of an item', () => {
  test('is the piece as it was chosen, in the widths that are asked, and says what it shows', () => {
    const html = renderToStaticMarkup(
      <ItemPicture item={drawn} sizes="88px" widths={[160, 320]} />,
    );
    expect(html).toContain(' src="/api/product/p/preview?colour=forest&amp;rev=1&amp;w=320"');
    expect(html).toContain(
      ' srcSet="/api/product/p/preview?colour=forest&amp;rev=1&amp;w=160 160w, /api/product/p/preview?colour=forest&amp;rev=1&amp;w=320 320w" sizes="88px"',
    );
    expect(html).toContain(' alt="Forest hoodie, &quot;HARBOUR &lt;CREW&gt;&quot; on the chest"');
    expect(html).not.toContain('cover');
  });

  test('says nothing where it is said beside it', () => {
    expect(renderToStaticMarkup(<ItemPicture decorative item={drawn} sizes="40px" />)).toContain(
      ' alt=""',
    );
  });

  test('waits until it is near to being seen, but not on paper', () => {
    const onScreen = renderToStaticMarkup(<ItemPicture item={drawn} sizes="40px" />);
    expect(onScreen).toContain(' loading="lazy"');
    const onPaper = renderToStaticMarkup(<ItemPicture item={drawn} sizes="40px" eager />);
    expect(onPaper).toContain(' loading="eager"');
  });

  test('is the product’s first where nothing is drawn', () => {
    const plain = { product: { image_id: ['first', 'second'] }, drawing: null };
    const html = renderToStaticMarkup(<ItemPicture item={plain} sizes="40px" widths={[160]} />);
    expect(html).toContain(' src="/api/binary/first?w=160"');
    expect(html).toContain(' alt=""');
    const none = { product: { image_id: [] }, drawing: null };
    expect(renderToStaticMarkup(<ItemPicture item={none} sizes="40px" />)).toContain(
      'picture-none',
    );
  });
});
