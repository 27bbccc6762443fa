import { useMemo, useRef, useState, useEffect, type RefObject } from 'react';
import { Link2 } from 'lucide';
import { Picture } from '../../ui/picture.tsx';
import { drawnMessages } from './messages.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import { SmallPicture, Thumbs } from './gallery.tsx';
import type { ProductDrawing } from './use-drawn.ts';
import { useDebounced } from './use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { Icon } from '../../ui/icon.tsx';

const LARGE = [320, 480, 640, 960, 1280] as const;
const SMALL = [160] as const;
/** Milliseconds: the small pictures follow when nothing has changed for so long. */
const SMALL_ONES_FOLLOW = 500;
const SIZES = '(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw';

/**
 * The thing as it is chosen, large; its sides and the photographs small. On a phone the large one
 * stays in view above the form, whatever is chosen there.
 */
export function DrawnGallery({ drawn }: { drawn: ProductDrawing }) {
  const { product, piece, view, views, mainView, turn, art, wake, isTouched: isLive } = drawn;
  const drawing = { product, art, wake, isLive };
  const photographs = useMemo(() => photographsOf(product), [product]);
  // a photograph makes way as soon as something else is chosen
  const [photo, setPhoto] = useState({ shown: -1, of: piece });
  const shown = photo.of === piece ? photo.shown : -1;
  const photograph = photographs[shown];
  const stage = useRef<HTMLDivElement>(null);
  const isPast = useIsPast(stage);
  const settled = useDebounced(piece, SMALL_ONES_FOLLOW);

  const shots = [
    ...views.map((side) => ({
      key: side,
      label: drawnMessages.sides[side],
      picture: (
        <>
          <DrawnPicture
            {...drawing}
            piece={settled}
            view={side}
            sizes="4rem"
            widths={SMALL}
            alt=""
          />
          <span className="thumb-side" aria-hidden>
            {drawnMessages.sides[side]}
          </span>
        </>
      ),
    })),
    ...photographs.map((each, index) => ({
      key: each.imageId,
      label: drawnMessages.photograph(index + 1),
      picture: <SmallPicture {...each} />,
    })),
  ];

  function show(index: number) {
    const side = views[index];
    setPhoto({ shown: side ? -1 : index - views.length, of: piece });
    if (side && side !== view) turn(side);
  }

  return (
    <div className="stack-12 gallery">
      <div className="tile stage" ref={stage}>
        <div className={isPast ? 'stage-in is-past' : 'stage-in'}>
          {photograph ? (
            <Picture
              key={photograph.imageId}
              {...photograph}
              alt={drawnMessages.photographOf(product.name, shown + 1, photographs.length)}
              sizes={SIZES}
              widths={LARGE}
              eager
            />
          ) : (
            <DrawnPicture
              key={view}
              {...drawing}
              piece={piece}
              view={view}
              sizes={SIZES}
              widths={LARGE}
              alt={piece.title + (view === mainView ? '' : `. ${drawnMessages.seen[view]}`)}
              eager
            />
          )}
          <p className="stage-words" aria-hidden>
            {piece.title}
          </p>
        </div>
        <ShareButton drawn={drawn} />
      </div>
      <Thumbs
        shots={shots}
        shown={photograph ? views.length + shown : views.indexOf(view)}
        onShow={show}
      />
    </div>
  );
}

/** Those of the product, without what its drawing shows: the drawn one, and those of its sides. */
function photographsOf({ art, image_id, placeholders }: ProductDrawing['product']) {
  // what its drawing is made of names them, whatever else is in it
  const drawn = JSON.stringify([art.coverId, art.photo]);
  return image_id.flatMap((imageId, index) =>
    drawn.includes(imageId) ? [] : [{ imageId, placeholder: placeholders[index] }],
  );
}

/** Sends somebody the very thing: through the phone's own sheet where there is one. */
function ShareButton({ drawn: { product, piece, search } }: { drawn: ProductDrawing }) {
  const [said, setSaid] = useState('');
  const shares = useIsInBrowser() && sharesBySheet();

  async function share() {
    const url = sharedAddress(search);
    setSaid('');
    if (shares) {
      // whoever closes the sheet has changed their mind, and nothing needs to be said
      await navigator.share({ title: product.name, text: piece.title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setSaid(drawnMessages.copied);
    } catch {
      setSaid(drawnMessages.notCopied);
    }
  }

  return (
    <div className="line-8 share">
      <output className="share-said">{said}</output>
      <Button variant="secondary" size="compact" onClick={() => void share()}>
        <Icon of={Link2} />
        {shares ? drawnMessages.share : drawnMessages.copyLink}
      </Button>
    </div>
  );
}

/** The address of the choices, without the cart item, which is this visitor's alone. */
function sharedAddress(search: URLSearchParams): string {
  const shared = new URLSearchParams(search);
  shared.delete('item');
  const { origin, pathname } = location;
  return origin + pathname + (shared.size > 0 ? `?${shared}` : '');
}

function sharesBySheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Whether an element has been scrolled out of view at the top, below the bar of the page. */
function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
      },
      // a strip of the picture that is still there shows nothing any more
      { rootMargin: '-35% 0px 0px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}
