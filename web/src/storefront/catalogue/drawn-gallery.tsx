import { useMemo, useRef, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { messages } from './drawn-messages.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import { SmallPicture } from './gallery.tsx';
import { ShareButton } from './share-button.tsx';
import { Thumbs } from './thumbs.tsx';
import type { Drawn } from './use-drawn.ts';
import { useIsPast } from './use-is-past.ts';
import { useDebounced } from './use-debounced.ts';

const LARGE = [320, 640, 1280] as const;
const SMALL = [160] as const;
/** Milliseconds: the small pictures follow when nothing has changed for so long. */
const SMALL_ONES_FOLLOW = 500;
const SIZES = '(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw';

/**
 * The thing as it is chosen, large; its sides and the photographs small. On a phone the large one
 * stays in view above the form, whatever is chosen there.
 */
export function DrawnGallery({ drawn }: { drawn: Drawn }) {
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
      label: messages.sides[side],
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
            {messages.sides[side]}
          </span>
        </>
      ),
    })),
    ...photographs.map(({ imageId, placeholder }, index) => ({
      key: imageId,
      label: messages.photograph(index + 1),
      picture: <SmallPicture imageId={imageId} placeholder={placeholder} />,
    })),
  ];

  function show(index: number) {
    const side = views[index];
    setPhoto({ shown: side ? -1 : index - views.length, of: piece });
    if (side && side !== view) turn(side);
  }

  return (
    <div className="gallery gallery-drawn">
      <div className="tile stage" ref={stage}>
        <div className={isPast ? 'stage-in is-past' : 'stage-in'}>
          {photograph ? (
            <Picture
              key={photograph.imageId}
              imageId={photograph.imageId}
              placeholder={photograph.placeholder}
              alt={messages.photographOf(product.name, shown + 1, photographs.length)}
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
              alt={view === mainView ? piece.title : messages.seen[view](piece.title)}
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

/** Those of the product, without the one that was drawn because there was none. */
function photographsOf({ art, image_id, placeholders }: Drawn['product']) {
  return image_id.flatMap((imageId, index) =>
    imageId === art.coverId ? [] : [{ imageId, placeholder: placeholders[index] }],
  );
}
