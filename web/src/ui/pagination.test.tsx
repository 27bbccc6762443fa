import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Pagination } from './pagination.tsx';

const linkTo = (page: number) => `?page=${page}`;

function render(page: number, totalPages: number, ends = false) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Pagination label="Pages" page={page} totalPages={totalPages} linkTo={linkTo} ends={ends} />
    </MemoryRouter>,
  );
}

describe('pagination', () => {
  it('is not there for a single page', () => {
    expect(render(1, 1)).toBe('');
    expect(render(1, 0)).toBe('');
  });

  it('marks the current page and leads to its neighbours', () => {
    const html = render(2, 3);
    expect(html).toMatch(
      /aria-label="Page 2" aria-current="page"|aria-current="page" aria-label="Page 2"/,
    );
    expect(html).toMatch(/<a[^>]*aria-label="Previous page"[^>]*href="\/\?page=1"/);
    expect(html).toMatch(/<a[^>]*aria-label="Next page"[^>]*href="\/\?page=3"/);
  });

  it('has no way on at the ends', () => {
    expect(render(1, 3)).toMatch(/aria-label="Previous page" aria-disabled="true"/);
    expect(render(3, 3)).toMatch(/aria-label="Next page" aria-disabled="true"/);
  });

  it('shows the last page behind an ellipsis where asked to', () => {
    expect(render(1, 13, true)).toContain('…');
    expect(render(1, 13, true)).toContain('?page=13');
    expect(render(1, 13)).not.toContain('?page=13');
  });
});
