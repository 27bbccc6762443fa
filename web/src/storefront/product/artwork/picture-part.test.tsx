// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeShop } from '../../../session/fake-shop.fixture.ts';
import { tokenKeeper } from '../../../session/tokens.ts';
import { renderHook } from '../../../ui/render-hook.fixture.tsx';
import { missingIn, refusedIn } from '../choices.ts';
import { useChoices, type Choices } from '../use-choices.ts';
import { crest, pictureOption, shirt } from './artwork-goods.fixture.ts';
import { pieceKey, readPictures } from './chosen-pictures.ts';
import PicturePart from './picture-part.tsx';

let answer: { status: number; text: string } | undefined;

/** An upload that is answered at once, or hangs. */
class ScriptedRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  status = answer?.status ?? 0;
  responseText = answer?.text ?? '';
  open = () => undefined;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  abort = () => this.dispatchEvent(new Event('abort'));
  send() {
    if (answer) this.dispatchEvent(new Event('load'));
  }
}

// what is loaded when a place is opened is there by then
beforeAll(async () => void (await import('./picture-editor.tsx')));
beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector('#bench')?.remove();
});

const show = (own: Choices) => {
  const [choice] = own.choices;
  return (
    choice && (
      <PicturePart
        choice={choice}
        problems={problemsOf(own)}
        isMissing={false}
        choose={own.choose}
        product={shirt}
        own={own}
        begun={{ state: 'none' }}
        drawn={undefined}
        room={<p />}
        faults={problemsOf(own)
          .map(({ says }) => says)
          .join(' ')}
      />
    )
  );
};

const problemsOf = ({ pictures }: Choices) =>
  Object.values(pictures).flatMap(({ problems }) => problems);

async function openPart() {
  const requests = fakeShop();
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest);
  vi.spyOn(tokenKeeper, 'current').mockResolvedValue('kept');
  const bench = document.body.appendChild(document.createElement('div'));
  bench.id = 'bench';
  const page = await renderHook(() => useChoices(shirt), { show });
  await until(() => expect(button('Front').disabled).toBe(false));
  return { page, requests };
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent.startsWith(name),
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
}

const words = () => document.body.textContent;

/** Milliseconds. */
const ENDS_WHAT_HANGS = 30_000;

/** Until the page shows what follows. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => new Promise((done) => setTimeout(done)));
    check();
  }, ENDS_WHAT_HANGS);

async function press(name: string, check: () => void) {
  await act(async () => button(name).click());
  await until(check);
}

async function choose(file: File, check: () => void) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await until(check);
}

const openFront = () => press('Front', () => expect(words()).toContain('Put a picture here'));
const file = new File(['picture'], 'rowing-crest.png', { type: 'image/png' });
const done = { status: 201, text: JSON.stringify({ artwork: crest }) };

async function withCrest() {
  answer = done;
  const opened = await openPart();
  await openFront();
  await choose(file, () => expect(words()).toContain('Replace'));
  await until(() => expect(words()).toContain('colours found'));
  return opened;
}

describe('a place for a picture', () => {
  it('says what it adds, and opens the editor', async () => {
    await openPart();
    expect(words()).toContain('0 of up to 3');
    expect(button('Back').textContent).toContain('+ $8.00');
    await openFront();
    expect(button('Front').getAttribute('aria-expanded')).toBe('true');
    expect(words()).toContain('Your picture, front');
    expect(words()).toContain('PNG, JPEG, WebP or SVG, up to 20 MB');
  });

  it('takes a picture, with what was found in it and what it may be used for', async () => {
    const { page } = await withCrest();
    expect(words()).toContain('1 of up to 3');
    expect(button('Front').textContent).toContain('rowing-crest');
    expect(words()).toContain('4 colours found.');
    expect(words()).toContain('Screen print takes 6.');
    expect(words()).toContain('it will look soft');
    expect(missingIn(page.now.choices)).toEqual([pictureOption]);
    expect(page.now.choices[0]?.lacks).toBe('Still to do: tick that you may use the picture');
    const box = document.querySelector<HTMLInputElement>('fieldset .rights input');
    await act(async () => box?.click());
    expect(missingIn(page.now.choices)).toEqual([]);
    const [choice] = page.now.choices;
    expect(choice?.lacks).toBeUndefined();
    expect(choice).toMatchObject({
      mayUse: true,
      artwork: [{ id: crest._id, place: 'front', x: 0, turn: 0, edits: {} }],
    });
  });

  it('is kept in this tab', async () => {
    await withCrest();
    expect(readPictures(pieceKey('tee', 'Your picture'))).toMatchObject({
      artwork: [{ id: crest._id }],
    });
  });

  it('offers those that were sent before to nobody who has sent none', async () => {
    const { requests } = await openPart();
    await openFront();
    expect(words()).not.toContain('Use one of yours');
    expect(requests).toEqual([]);
  });

  it('offers the ways out of what is the matter', async () => {
    const { page } = await withCrest();
    await press('Make it 50 mm', () => expect(words()).toContain('Sharp up to 50 mm wide.'));
    expect(page.now.choices[0]?.artwork?.[0]?.width).toBe(50);
  });

  it('says why a file is refused, and what was there stays', async () => {
    const { page } = await withCrest();
    answer = {
      status: 400,
      text: JSON.stringify({ error: 'crest.svg holds a script.', code: 'ARTWORK_SVG_REFUSED' }),
    };
    await press('Replace', () => expect(words()).toContain('Put a picture here'));
    await choose(new File(['<svg/>'], 'crest.svg', { type: 'image/svg+xml' }), () =>
      expect(words()).toContain('crest.svg holds a script.'),
    );
    expect(page.now.choices[0]?.artwork).toHaveLength(1);
    await press('Keep the picture', () => undefined);
  });

  it('lets nothing be ordered while a picture is on its way, and lets it be cancelled', async () => {
    answer = undefined;
    const { page } = await openPart();
    await openFront();
    await choose(file, () => expect(words()).toContain('You can go on choosing.'));
    const refused = () => refusedIn(page.now.choices, problemsOf(page.now));
    await until(() => expect(refused()).toEqual([pictureOption]));
    expect(page.now.choices[0]?.lacks).toBe('Your picture is still on its way.');
    await press('Cancel', () => expect(words()).toContain('Put a picture here'));
    await until(() => expect(refused()).toEqual([]));
    expect(page.now.choices[0]?.lacks).toBeUndefined();
  });

  it('loses its picture, and the question about it, when it is removed', async () => {
    const { page } = await withCrest();
    await press('Remove', () => expect(words()).toContain('Put a picture here'));
    expect(words()).not.toContain('I may use this picture');
    expect(missingIn(page.now.choices)).toEqual([]);
    expect(readPictures(pieceKey('tee', 'Your picture'))).toBeUndefined();
  });
});

describe('the paper of a picture', () => {
  it('becomes transparent once the shop has made that', async () => {
    const { page, requests } = await withCrest();
    const box = [...document.querySelectorAll<HTMLInputElement>('#bench input[type=checkbox]')][0];
    await act(async () => box?.click());
    await until(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      call: `POST /artwork/${crest._id}/rendition`,
      body: { edits: { paper: 12 } },
    });
    expect(page.now.choices[0]?.artwork?.[0]?.edits).toEqual({});
    const rendition = { ...crest.rendition, address: '/api/artwork/1/paper', colours: ['#26324f'] };
    await requests[0]?.answer({ rendition });
    expect(page.now.choices[0]?.artwork?.[0]).toMatchObject({
      edits: { paper: 12 },
      picture: { colours: ['#26324f'] },
    });
    expect(words()).toContain('1 colour found.');
    expect(words()).toContain('Tolerance');
  });
});
