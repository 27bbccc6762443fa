import type { OrderItem, ProducedPicture } from '@tailorbird/contract/orders';
import { Brush, CircleX, TriangleAlert } from 'lucide';
import { formatDay } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { pictureMessages } from './messages.ts';
import { differentPictures } from './ordered-pictures.ts';
import { PictureFiles } from './picture-files.tsx';
import { PictureRefusal } from './picture-refusal.tsx';
import './item-pictures.css';

/** The customer's own pictures on these pieces, each once, with what is done with them. */
export function ItemPictures({ items }: { items: readonly OrderItem[] }) {
  const pictures = differentPictures(items);
  if (pictures.length === 0) return null;
  return (
    <section className="stack-8 item-pictures" aria-label={pictureMessages.title}>
      {pictures.map(({ key, picture }) => (
        <ItemArtwork key={key} picture={picture} rights={rightsOf(items, picture)} />
      ))}
    </section>
  );
}

type Rights = OrderItem['selectedOptions'][number]['rights'];

/** What the customer has said of a picture, as one of the items keeps it. */
function rightsOf(items: readonly OrderItem[], { artworkId }: ProducedPicture): Rights {
  return items
    .flatMap(({ selectedOptions }) => selectedOptions)
    .find(({ artwork, rights }) => rights && artwork?.some(({ id }) => id === artworkId))?.rights;
}

function ItemArtwork({ picture, rights }: { picture: ProducedPicture; rights: Rights }) {
  const { name, rendition, says } = picture;
  return (
    <div className="item-artwork">
      <span className="item-artwork-thumb">
        {rendition && <img src={rendition} alt="" loading="lazy" decoding="async" />}
      </span>
      <div className="stack-6">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <span className="faint small">{pictureMessages.file(picture)}</span>
        </p>
        <PictureMarks picture={picture} />
        <p className="small">{pictureMessages.where(picture)}</p>
        {says.map((sentence) => (
          <p key={sentence} className="small line-4 item-artwork-says">
            <Icon of={TriangleAlert} />
            {sentence}
          </p>
        ))}
        {rights?.at !== undefined && (
          <p className="small soft">
            {pictureMessages.rights(rights.sentence, formatDay(rights.at))}
          </p>
        )}
        <PictureFiles picture={picture} />
        <PictureRefusal picture={picture} />
      </div>
    </div>
  );
}

/** What stands in the way of making it, in words. */
function PictureMarks({ picture: { refusal, redraw } }: { picture: ProducedPicture }) {
  return (
    <>
      {refusal !== null && (
        <p className="item-artwork-stop line-4">
          <Icon of={CircleX} />
          <span>
            <strong>{pictureMessages.refused}.</strong> {pictureMessages.refusedBecause(refusal)}
          </span>
        </p>
      )}
      {redraw && (
        <p className="item-artwork-stop line-4">
          <Icon of={Brush} />
          <strong>{pictureMessages.redrawFirst}</strong>
        </p>
      )}
    </>
  );
}

/** In the row of a piece, where one of its pictures is refused or is to be redrawn first. */
export function PieceMarks({ item }: { item: OrderItem }) {
  const pictures = differentPictures([item]).map(({ picture }) => picture);
  const isRefused = pictures.some(({ refusal }) => refusal !== null);
  const isRedrawn = pictures.some(({ redraw }) => redraw);
  return (
    <>
      {isRefused && <PieceMark of={CircleX} words={pictureMessages.refused} />}
      {isRedrawn && <PieceMark of={Brush} words={pictureMessages.redraw} />}
    </>
  );
}

function PieceMark({ of, words }: { of: Parameters<typeof Icon>[0]['of']; words: string }) {
  return (
    <span className="line-4 piece-why">
      <Icon of={of} />
      {words}
    </span>
  );
}
