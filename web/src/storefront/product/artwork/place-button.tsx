import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import type { DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { formatAmount } from '@tailorbird/contract/rules/money';
import type { TemplateId } from '@tailorbird/art/parameters';
import { surchargeInWords } from '../messages.ts';
import { artworkMessages } from './messages.ts';
import type { PlaceUpload } from './use-uploads.ts';

interface PlaceButtonProps {
  place: ArtworkPlace;
  template: TemplateId | undefined;
  placed: DescribedPicture | undefined;
  upload: PlaceUpload | undefined;
  isOpen: boolean;
  isDisabled: boolean;
  /** Something of its picture hinders the order. */
  isRefused: boolean;
  /** Ids of what is said of the pictures. */
  describedBy: string | undefined;
  /** The focus comes here where a picture is missing, or cannot be made. */
  isGap: boolean;
  onPress: () => void;
  /** It is about to be pressed. */
  onPoint: () => void;
}

/** A place of the piece, with what is on it, or what it adds. */
export function PlaceButton(props: PlaceButtonProps) {
  const { place, template, placed, upload, isOpen, isDisabled, isGap, onPress, onPoint } = props;
  const { isRefused, describedBy } = props;
  return (
    <button
      type="button"
      className={isRefused ? 'stack-4 place is-refused' : 'stack-4 place'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'bench' : undefined}
      aria-describedby={describedBy}
      disabled={isDisabled}
      data-gap={isGap || undefined}
      onClick={onPress}
      onPointerEnter={onPoint}
      onFocus={onPoint}
    >
      <Glyph place={place} template={template} isEmpty={!placed} />
      <bdi className="place-name">{place.name}</bdi>
      <small>
        {upload?.state === 'sending' ? (
          artworkMessages.words.coming
        ) : placed ? (
          <bdi>{placed.picture.name.replace(/\.\w{1,5}$/, '')}</bdi>
        ) : (
          priceInWords(place)
        )}
      </small>
    </button>
  );
}

function priceInWords({ price }: ArtworkPlace): string {
  const words = priceOfPiece(price);
  return price.setup > 0 ? artworkMessages.andSetup(words) : words;
}

function priceOfPiece({ by, piece, each }: ArtworkPlace['price']): string {
  if (by === 'piece' || each === 0) {
    return piece === 0 ? artworkMessages.free : surchargeInWords(piece);
  }
  return artworkMessages.from(formatAmount(piece + each));
}

const GARMENTS: readonly (TemplateId | undefined)[] = ['tee', 'polo', 'hoodie'];

/** The outline of the thing, with its print box. */
function Glyph({
  place: { side, width, height, below, aside },
  template,
  isEmpty,
}: Pick<PlaceButtonProps, 'place' | 'template'> & { isEmpty: boolean }) {
  const isGarment = GARMENTS.includes(template);
  const scale = isGarment ? 0.045 : 0.055;
  const [w, h] = [Math.min(22, width * scale), Math.min(26, height * scale)];
  const middle = 22 + (side === 'front' ? 1 : -1) * aside * scale;
  return (
    <svg className="glyph" viewBox="0 0 44 40" aria-hidden>
      <path
        className="glyph-outline"
        d={
          template === 'photo'
            ? 'M7 3h30v34H7z'
            : isGarment
              ? `M16 4c3 ${side === 'front' ? 5 : 2} 9 ${side === 'front' ? 5 : 2} 12 0l9 5 6 10-7 4-3-3v16H11V20l-3 3-7-4L7 9z`
              : 'M8 11h28v26H8zM16 11V6a6 4 0 0 1 12 0v5'
        }
      />
      <rect
        className={isEmpty ? 'glyph-box is-empty' : 'glyph-box'}
        x={middle - w / 2}
        y={Math.min(36 - h, (isGarment || template === 'photo' ? 7 : 12) + below * scale)}
        width={w}
        height={h}
        rx="1"
      />
    </svg>
  );
}
