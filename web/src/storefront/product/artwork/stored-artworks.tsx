import type { Artwork } from '@tailorbird/contract/artworks';
import type { ArtworkFileKind } from '@tailorbird/contract/kinds/artwork';
import { useQuery } from '@tanstack/react-query';
import { artworksQuery } from '../../account/artworks-query.ts';
import { artworkMessages } from './messages.ts';
import { keepRendition } from './renditions.ts';

interface StoredArtworksProps {
  /** That the place takes. */
  kinds: readonly ArtworkFileKind[];
  onChoose: (artwork: Artwork) => void;
  onBack: () => void;
}

/** Those of one's pictures that a place takes; undefined until they are known. */
export const usableOf = (
  data: { artworks: readonly Artwork[] } | undefined,
  kinds: readonly ArtworkFileKind[],
): Artwork[] | undefined =>
  data?.artworks.filter(({ kind, refusal }) => !refusal && kinds.includes(kind));

/** Pictures that the customer has sent before, to be used again. */
export function StoredArtworks({ kinds, onChoose, onBack }: StoredArtworksProps) {
  const { data, isError, refetch } = useQuery(artworksQuery);
  const { drop } = artworkMessages;
  const usable = usableOf(data, kinds);
  return (
    <div className="stack-8 picture-drop" aria-busy={!data && !isError}>
      <p>
        <b>{drop.yours}</b>
      </p>
      {isError && !data && (
        <p className="hint" role="alert">
          {drop.yoursFailed}{' '}
          <button type="button" className="textlink" onClick={() => void refetch()}>
            {drop.tryAgain}
          </button>
        </p>
      )}
      {usable?.length === 0 && <p className="hint">{drop.noneYours}</p>}
      <ul className="stored-artworks">
        {usable?.map((artwork) => (
          <li key={artwork._id}>
            <button
              type="button"
              className="stack-4 stored-artwork"
              onClick={() => {
                keepRendition(artwork);
                onChoose(artwork);
              }}
            >
              <img src={artwork.rendition.address} alt="" width={72} height={72} loading="lazy" />
              <bdi>{artwork.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="textlink" onClick={onBack}>
        {drop.notThese}
      </button>
    </div>
  );
}
