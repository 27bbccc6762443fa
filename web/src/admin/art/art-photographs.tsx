import type { Option } from '@tailorbird/contract/catalogue';
import { ARTWORK_SIDES, type ArtworkSide } from '@tailorbird/contract/kinds/artwork';
import type { ArtPhotograph, ProductArtSettings } from '@tailorbird/contract/product-art';
import { CircleAlert } from 'lucide';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CachedImage } from '../image-cache/cached-picture.tsx';
import { BoxHandles } from '../options/artwork/box-handles.tsx';
import { boxInDrawing, DRAWING, percent } from '../options/artwork/box-on-drawing.ts';
import { readMillimetres, writeMillimetres } from '../options/artwork/place-rows.ts';
import { messages } from './messages.ts';
import {
  movedPlaces,
  newPhotograph,
  photoPlaces,
  photoScale,
  sizedPlaces,
  withMillimetres,
} from './photo-settings.ts';
import '../options/artwork/place-drawing.css';

const photoMessages = messages.photo;

interface ArtPhotographsProps {
  art: ProductArtSettings;
  options: readonly Option[];
  /** Ids of the saved pictures of the product. */
  pictures: readonly string[];
  readOnly: boolean;
  onChange: (art: ProductArtSettings) => void;
}

/** Which pictures show the sides of the product, and where its places lie on them. */
export function ArtPhotographs(props: ArtPhotographsProps) {
  const { art, options, pictures, readOnly, onChange } = props;
  const front = art.photo?.front ?? (pictures[0] ? newPhotograph(pictures[0]) : undefined);
  if (!front) return <p className="soft">{photoMessages.none}</p>;
  const photo = { front, back: art.photo?.back };
  const set = (side: ArtworkSide, photograph: ArtPhotograph | undefined) => {
    const sides = { ...photo, [side]: photograph };
    const { back } = sides;
    onChange({ ...art, photo: { front: sides.front ?? front, ...(back && { back }) } });
  };
  return (
    <section className="stack-14" aria-label={photoMessages.title}>
      <p className="soft">{photoMessages.hint}</p>
      <div className="photo-sides">
        {ARTWORK_SIDES.map((side) => (
          <PhotoSide
            key={side}
            side={side}
            photograph={photo[side]}
            {...{ options, pictures, readOnly }}
            onChange={(photograph) => set(side, photograph)}
          />
        ))}
      </div>
    </section>
  );
}

interface PhotoSideProps extends Pick<ArtPhotographsProps, 'options' | 'pictures' | 'readOnly'> {
  side: ArtworkSide;
  photograph: ArtPhotograph | undefined;
  onChange: (photograph: ArtPhotograph | undefined) => void;
}

function PhotoSide({ side, photograph, options, pictures, readOnly, onChange }: PhotoSideProps) {
  const name = useId();
  const isGone = photograph !== undefined && !pictures.includes(photograph.imageId);
  const pick = (imageId: string) => {
    if (!readOnly) onChange(photograph ? { ...photograph, imageId } : newPhotograph(imageId));
  };
  return (
    <div className="stack-10">
      <fieldset className="stack-6">
        <legend className="label xs">{photoMessages.shows[side]}</legend>
        <div className="cluster photo-picks">
          {side === 'back' && (
            <label className="art-tile photo-pick">
              <input
                type="radio"
                name={name}
                checked={photograph === undefined}
                onChange={() => {
                  if (!readOnly) onChange(undefined);
                }}
              />
              {photoMessages.noBack}
            </label>
          )}
          {pictures.map((imageId, index) => (
            <label key={imageId} className="art-tile photo-pick">
              <input
                type="radio"
                name={name}
                checked={imageId === photograph?.imageId}
                onChange={() => pick(imageId)}
              />
              <CachedImage imageId={imageId} alt={photoMessages.picture(index + 1)} />
            </label>
          ))}
        </div>
      </fieldset>
      {isGone && (
        <p className="art-problem">
          <Icon of={CircleAlert} />
          {photoMessages.gone}
        </p>
      )}
      {photograph && !isGone && (
        <PhotoBoxes {...{ side, photograph, options, readOnly, onChange }} />
      )}
    </div>
  );
}

interface PhotoBoxesProps extends Pick<PhotoSideProps, 'side' | 'options' | 'readOnly'> {
  photograph: ArtPhotograph;
  onChange: (photograph: ArtPhotograph) => void;
}

/** The places on the photograph: moving one says where the collar is, sizing one how large it is. */
function PhotoBoxes({ side, photograph, options, readOnly, onChange }: PhotoBoxesProps) {
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const places = photoPlaces(options, side, photoMessages.usual);
  const [selectedId, setSelected] = useState(places[0]?.id);
  const [isTold, setTold] = useState(false);
  const scale = photoScale(photograph, side);
  const selected = places.findIndex(({ id }) => id === selectedId);

  function pointAt(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - box.left) / box.width) * DRAWING.width,
      y: ((event.clientY - box.top) / box.height) * DRAWING.height,
    };
  }

  return (
    <>
      <div className="place-drawing">
        <div ref={frame} className="place-sheet">
          <CachedImage imageId={photograph.imageId} alt={photoMessages.alt[side]} />
          <span
            className="photo-mark"
            style={{
              left: percent(photograph.x, DRAWING.width),
              top: percent(photograph.y, DRAWING.height),
            }}
          />
          {places.map((place, index) => (
            <BoxHandles
              key={place.id}
              start={photograph}
              style={boxInDrawing(place, scale)}
              step={1}
              isSelected={place.id === selectedId}
              readOnly={readOnly}
              hintId={hintId}
              moveLabel={photoMessages.move(place.name)}
              sizeLabel={photoMessages.size(place.name)}
              number={index + 1}
              pointAt={pointAt}
              onSelect={() => setSelected(place.id)}
              onMove={(start, by) => onChange(movedPlaces(start, by))}
              onSize={(start, by) => onChange(sizedPlaces(start, place, by, side))}
              onTell={() => setTold(true)}
            />
          ))}
        </div>
      </div>
      {places[selected] && (
        <p className="xs bold place-measures">
          {selected + 1} {photoMessages.measures(places[selected])}
        </p>
      )}
      <p className="hint" id={hintId}>
        {photoMessages.boxHint}
      </p>
      <output className="sr">
        {isTold && photoMessages.announcement(Math.round(photograph.millimetresPerUnit * 1000))}
      </output>
      <AcrossField {...{ photograph, readOnly, onChange }} />
      <TextField
        label={photoMessages.measuredFrom}
        autoComplete="off"
        dir="auto"
        maxLength={60}
        value={photograph.measuredFrom ?? ''}
        placeholder={photoMessages.measuredFromExample}
        hint={photoMessages.measuredFromHint}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...photograph, measuredFrom: target.value })}
      />
    </>
  );
}

/** How many millimetres the photograph shows from edge to edge. */
function AcrossField({
  photograph,
  readOnly,
  onChange,
}: Omit<PhotoBoxesProps, 'side' | 'options'>) {
  /** The typed text until it is a number. */
  const [draft, setDraft] = useState<string>();
  return (
    <TextField
      label={photoMessages.across}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? writeMillimetres(photograph.millimetresPerUnit * 1000)}
      hint={photoMessages.acrossHint}
      readOnly={readOnly}
      onChange={({ target }) => {
        setDraft(target.value);
        const across = readMillimetres(target.value);
        if (across !== undefined && across >= 10) onChange(withMillimetres(photograph, across));
      }}
      onBlur={() => setDraft(undefined)}
      onKeyDown={(event) => {
        // Enter here finishes the number, and saves nothing.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
