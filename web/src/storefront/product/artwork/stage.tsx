import { mountsOf } from '@tailorbird/art/pictures';
import type { ArtworkPosition, DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import { Maximize, Redo2, Undo2 } from 'lucide';
import { useMemo, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { ProductDrawing } from '../use-drawn.ts';
import type { LivePosition } from './live-position.ts';
import { artworkMessages } from './messages.ts';
import type { MovedPicture } from './moves.ts';
import { addressOfRef } from './picture-addresses.ts';
import { PictureFrame } from './picture-frame.tsx';
import { geometryOf, lineAt, printBox, type StageGeometry } from './stage-geometry.ts';
import type { PicturesOfOption } from './use-pictures.ts';

interface StageProps {
  place: ArtworkPlace;
  placed: DescribedPicture | undefined;
  pictures: PicturesOfOption;
  drawn: ProductDrawing;
  live: LivePosition;
  describedBy: string;
  wanted: number;
  onMoved: (move: MovedPicture) => void;
  onCommit: (to: ArtworkPosition, isSized: boolean) => void;
}

const percent = (units: number, of: number) => `${(units / of) * 100}%`;

/** The drawn piece, close to the print box, with the frame of the picture over it. */
export function Stage(props: StageProps) {
  const { place, placed, pictures, drawn } = props;
  const { piece, art } = drawn;
  const stage = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const { drawing } = piece;
  const { parameters } = drawing;
  const svg = useMemo(
    () => art?.draw(parameters, { view: place.side, prefix: 'e' }),
    [art, parameters, place.side],
  );
  const geometry = useMemo(
    () => geometryOf(mountsOf(drawing), place, isWhole),
    [drawing, place, isWhole],
  );
  if (!geometry) return null;
  const { crop } = geometry;
  return (
    <div className="picture-stage" ref={stage}>
      <div
        className="stage-page"
        style={{
          width: percent(1000, crop.width),
          left: percent(-crop.x, crop.width),
          top: percent(-crop.y, crop.height),
        }}
      >
        {art && svg !== undefined && <art.LiveDrawing svg={svg} alt="" />}
      </div>
      <Guides {...props} geometry={geometry} />
      {placed && (
        <PictureFrame
          {...props}
          placed={placed}
          room={{ picture: placed.picture, place }}
          geometry={geometry}
          stage={stage}
          findImage={() => imageOf(stage.current, placed, pictures)}
          onMoved={(move) => {
            markStage(stage.current, move.isStopped, move.guide !== undefined);
            props.onMoved(move);
          }}
          onEnd={() => markStage(stage.current, false, false)}
        />
      )}
      <fieldset className="stage-tools" aria-label={artworkMessages.view}>
        <button
          type="button"
          aria-label={artworkMessages.undo}
          disabled={!pictures.canUndo}
          onClick={pictures.undo}
        >
          <Icon of={Undo2} />
        </button>
        <button
          type="button"
          aria-label={artworkMessages.redo}
          disabled={!pictures.canRedo}
          onClick={pictures.redo}
        >
          <Icon of={Redo2} />
        </button>
        <button
          type="button"
          aria-label={artworkMessages.whole}
          aria-pressed={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <Icon of={Maximize} />
        </button>
      </fieldset>
    </div>
  );
}

/** Shows how a picture is held, in the middle of a frame: nothing is drawn again for it. */
function markStage(stage: HTMLElement | null, isStopped: boolean, isMiddle: boolean): void {
  stage?.toggleAttribute('data-stopped', isStopped);
  stage?.toggleAttribute('data-middle', isMiddle);
}

/** The image of a picture in the drawing: of those on its side, in the order of the choice. */
function imageOf(
  stage: HTMLElement | null,
  placed: DescribedPicture,
  { artwork, rules }: PicturesOfOption,
): Element | undefined {
  const sideOf = (placeId: string) => rules.places.find(({ id }) => id === placeId)?.side;
  const onSide = artwork.filter(({ place }) => sideOf(place) === sideOf(placed.place));
  const shown = onSide.filter((one) => addressOfRef(pictureRef(one)) !== undefined);
  const addresses = new Set(shown.map((one) => addressOfRef(pictureRef(one))));
  const images = [...(stage?.querySelectorAll('.drawn image') ?? [])].filter((image) =>
    addresses.has(image.getAttribute('href') ?? ''),
  );
  return images[shown.findIndex(({ place }) => place === placed.place)];
}

interface GuidesProps extends Pick<StageProps, 'place' | 'placed'> {
  geometry: StageGeometry;
}

/** Part of the stage below which the tools are. */
const TOOLS_FROM = 0.75;

/** The print box with its size, and the middle of it. */
function Guides({ place, placed, geometry }: GuidesProps) {
  const { crop } = geometry;
  const box = printBox(geometry);
  const middle = lineAt(geometry, place.aside);
  const top = (box.y - crop.y) / crop.height;
  const bottom = top + box.height / crop.height;
  const left = (box.x - crop.x) / crop.width;
  // where the handle that turns is not
  const isAbove = Math.abs(placed?.turn ?? 0) > 90;
  const isBesideTools = !isAbove && bottom > TOOLS_FROM;
  return (
    <>
      <svg
        className="stage-guides"
        viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
        aria-hidden
      >
        <rect className="print-box is-under" {...box} />
        <rect className="print-box" {...box} />
        <path className="middle-line" d={`M${middle} ${box.y}v${box.height}`} />
      </svg>
      <span
        className={isAbove ? 'print-box-size is-above' : 'print-box-size'}
        style={{
          top: `min(${(isAbove ? top : bottom) * 100}%, 100% - 1.5rem)`,
          ...(isBesideTools
            ? { right: `min(${(1 - left - box.width / crop.width) * 100}%, 100% - 19rem)` }
            : { left: `${left * 100}%` }),
        }}
        aria-hidden
      >
        {artworkMessages.box(place.width, place.height)}
      </span>
    </>
  );
}
