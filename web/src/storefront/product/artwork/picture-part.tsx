import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import type { Option } from '@tailorbird/contract/catalogue';
import { artworkProblems } from '@tailorbird/contract/rules/artwork-problems';
import { CircleAlert } from 'lucide';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../ui/icon.tsx';
import type { LoadedPartProps, PicturePartProps } from '../option-parts.tsx';
import { artworkMessages } from './messages.ts';
import { PlaceButton } from './place-button.tsx';
import { type PictureOption, type PicturesOfOption, usePictures } from './use-pictures.ts';
import './picture-part.css';

/** Loaded when a place is opened, and ahead of that where a picture is there. */
const loadEditor = () => import('./picture-editor.tsx');
const PictureEditor = lazy(loadEditor);

const isPictureOption = (option: Option): option is PictureOption => option.artwork !== null;

/** Pictures of the customer's own: the places of the piece, and whether they may be used. */
export default function PicturePart(props: LoadedPartProps) {
  const { option } = props.choice;
  return isPictureOption(option) ? <Places {...props} option={option} /> : null;
}

function Places(props: LoadedPartProps & { option: PictureOption }) {
  const { option, problems, isMissing, drawn } = props;
  const pictures = usePictures(option, props);
  const { rules, artwork, isRead } = pictures;
  const [openId, setOpen] = useState<string>();
  const part = useRef<HTMLFieldSetElement>(null);
  const messageId = useId();
  const open = rules.places.find(({ id }) => id === openId);
  const isRefused = problems.some(({ isHard }) => isHard) || isMissing;
  const refusedPlaces = artworkProblems(rules, artwork).flatMap(({ isHard, place }) =>
    isHard ? [place] : [],
  );
  const state = isRefused ? ' is-missing' : artwork.length > 0 ? ' is-sewn' : '';

  function toggle(place: ArtworkPlace) {
    setOpen(place.id === openId ? undefined : place.id);
    // the piece is seen from there, here and when the editor is closed
    if (drawn && drawn.view !== place.side) drawn.turn(place.side);
    drawn?.wake();
  }

  function close() {
    const button = part.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    setOpen(undefined);
    button?.scrollIntoView({ block: 'center' });
    button?.focus({ preventScroll: true });
  }

  return (
    <fieldset ref={part} className={`seam-part${state}`} data-option={option._id}>
      <legend>
        <bdi className="label">{option.name}</bdi>
        <span className="chosen">{artworkMessages.upTo(artwork.length, rules.mostPictures)}</span>
        <span className="req">{option.isRequired ? 'Required' : 'Optional'}</span>
      </legend>
      <div className="stack-12">
        {option.description && <p className="hint">{option.description}</p>}
        <div className="places">
          {rules.places.map((place, index) => (
            <PlaceButton
              key={place.id}
              place={place}
              template={drawn?.product.art.template}
              placed={pictures.at(place.id)}
              upload={pictures.uploads[place.id]}
              isOpen={place === open}
              isDisabled={!isRead}
              isRefused={refusedPlaces.includes(place.id)}
              describedBy={refusedPlaces.includes(place.id) ? `${option._id}-faults` : undefined}
              isGap={
                artwork.length === 0
                  ? index === 0
                  : pictures.mayUse && refusedPlaces.includes(place.id)
              }
              onPress={() => toggle(place)}
              onPoint={() => void loadEditor().catch(() => undefined)}
            />
          ))}
        </div>
        {!isRead && <p className="hint">{artworkMessages.reading}</p>}
        <Orphans pictures={pictures} />
        {artwork.length > 0 ? (
          <Rights pictures={pictures} isMissing={isMissing} id={option._id} />
        ) : (
          isMissing && (
            <p className="field-error" id={messageId}>
              <Icon of={CircleAlert} />
              <span>{artworkMessages.placeMissing}</span>
            </p>
          )
        )}
        {/* the editor reads them out, too */}
        <output aria-live={open ? 'off' : 'polite'}>{props.faults}</output>
      </div>
      {open && <Bench {...props} place={open} pictures={pictures} onClose={close} />}
    </fieldset>
  );
}

interface BenchProps extends PicturePartProps {
  place: ArtworkPlace;
  pictures: PicturesOfOption;
  onClose: () => void;
}

/** The editor stands in the place of the gallery. */
function Bench({ place, pictures, drawn, onClose }: BenchProps) {
  const bench = document.querySelector('#bench');
  if (!bench) return null;
  return createPortal(
    <Suspense fallback={<div className="bench-room" aria-busy />}>
      <PictureEditor
        key={place.id}
        place={place}
        pictures={pictures}
        drawn={drawn}
        onClose={onClose}
      />
    </Suspense>,
    bench,
  );
}

/** Pictures at places that are not offered any more: nothing but to remove them can be done. */
function Orphans({ pictures }: { pictures: PicturesOfOption }) {
  const { rules, artwork, remove } = pictures;
  return artwork
    .filter(({ place }) => !rules.places.some(({ id }) => id === place))
    .map(({ place, picture }) => (
      <p key={place} className="spread">
        <span>{artworkMessages.placeGone(picture.name)}</span>
        <button type="button" className="textlink" onClick={() => remove(place)}>
          {artworkMessages.file.remove}
        </button>
      </p>
    ));
}

interface RightsProps {
  /** Of the option. */
  id: string;
  pictures: PicturesOfOption;
  isMissing: boolean;
}

function Rights({ id, pictures: { rules, mayUse, setMayUse }, isMissing }: RightsProps) {
  const isWanted = isMissing && !mayUse;
  const described = [`${id}-rights-hint`, isWanted && `${id}-rights-error`];
  return (
    <div className="stack-6">
      <label className="check rights">
        <input
          type="checkbox"
          checked={mayUse}
          aria-labelledby={`${id}-rights`}
          aria-invalid={isWanted || undefined}
          aria-describedby={described.filter(Boolean).join(' ')}
          onChange={({ target }) => setMayUse(target.checked)}
        />
        <span>
          <span id={`${id}-rights`}>{rules.rights}</span>
          <span className="hint" id={`${id}-rights-hint`}>
            {artworkMessages.rightsHint}
          </span>
        </span>
      </label>
      {isWanted && (
        <p className="field-error" id={`${id}-rights-error`}>
          <Icon of={CircleAlert} />
          <span>{artworkMessages.rightsMissing}</span>
        </p>
      )}
    </div>
  );
}
