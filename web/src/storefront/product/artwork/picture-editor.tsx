import { normalise } from '@tailorbird/art/facts';
import { mountsOf } from '@tailorbird/art/pictures';
import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import {
  ARTWORK_WIDTH,
  type ArtworkPosition,
  type DescribedPicture,
} from '@tailorbird/contract/kinds/artwork';
import { greatestWidth } from '@tailorbird/contract/rules/placed-pictures';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ProductDrawing } from '../use-drawn.ts';
import { FileDrop } from './file-drop.tsx';
import { NumberField } from './number-field.tsx';
import { FileRow } from './file-row.tsx';
import { type LivePosition, type LiveValue, useLiveValue, useShown } from './live-position.ts';
import { artworkMessages } from './messages.ts';
import {
  centred,
  inWhole,
  MIDDLE,
  moved,
  type MovedPicture,
  type PictureRoom,
  signOf,
  sized,
  touches,
  turned,
} from './moves.ts';
import { PictureEdits } from './picture-edits.tsx';
import { PictureNotices } from './picture-notices.tsx';
import { positionInWords } from './position-in-words.ts';
import { Stage } from './stage.tsx';
import { positionOf, type PicturesOfOption } from './use-pictures.ts';
import './picture-editor.css';

interface PictureEditorProps {
  place: ArtworkPlace;
  pictures: PicturesOfOption;
  /** Undefined of a product that nothing draws. */
  drawn: ProductDrawing | undefined;
  onClose: () => void;
}

/** The picture at one place: the piece with the print box, and all that can be done to it. */
export default function PictureEditor({ place, pictures, drawn, onClose }: PictureEditorProps) {
  const { at, rules, artwork, replace } = pictures;
  const placed = at(place.id);
  const ids = useId();
  const heading = useRef<HTMLParagraphElement>(null);
  const live = useLiveValue<ArtworkPosition>();
  const stopped = useLiveValue<string>();
  // what the customer has made it, before a turn left no room for that
  const [wanted, setWanted] = useState(placed?.width ?? 0);
  const [isReplacing, setReplacing] = useState(false);
  const upload = pictures.uploads[place.id];
  const isFull = !placed && artwork.length >= rules.mostPictures;

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // it may be higher than the screen: the piece is what has to be seen
    const bench = heading.current?.closest('#bench');
    (bench?.querySelector('.picture-stage') ?? bench)?.scrollIntoView({ block: 'nearest' });
  }, []);

  const mount = drawn && mountsOf(drawn.piece.drawing).mounts[place.side];
  const what = (mount?.what ?? artworkMessages.words.top).replace(
    /^the collar seam$/,
    'the collar',
  );

  function say({ to, isStopped }: MovedPicture) {
    if (!placed) return;
    const room = { picture: placed.picture, place };
    const most = () => Math.floor(greatestWidth(placed.picture, place, to.turn));
    stopped.write(isStopped && touches(to, room) ? artworkMessages.stopped(most()) : '');
  }

  /** The button that was pressed goes: its focus comes to the heading. */
  function leave(act: () => void) {
    heading.current?.focus({ preventScroll: true });
    act();
  }

  function commit(to: ArtworkPosition, isSized: boolean) {
    if (!placed) return;
    if (isSized) setWanted(to.width);
    replace({ ...placed, ...to });
  }

  return (
    <section className="stack-16 picture-editor" aria-labelledby={`${ids}-heading`}>
      {drawn && (
        <Stage
          place={place}
          placed={placed}
          pictures={pictures}
          drawn={drawn}
          live={live}
          describedBy={`${ids}-position ${ids}-hint`}
          wanted={wanted}
          onMoved={say}
          onCommit={commit}
        />
      )}
      <StoppedNotice stopped={stopped} />
      <div className="between">
        {/* no heading: it stands before that of the page */}
        <p className="h3" id={`${ids}-heading`} tabIndex={-1} ref={heading}>
          {artworkMessages.editHere(inSentence(place.name))}
        </p>
        {placed && (
          <button
            type="button"
            className="textlink"
            onClick={() =>
              commit(centred(positionOf(placed), { picture: placed.picture, place }).to, false)
            }
          >
            {artworkMessages.centre}
          </button>
        )}
      </div>
      {/* read out after each move, and when the picture has come */}
      <output className="sr" id={`${ids}-position`}>
        {placed ? positionInWords(positionOf(placed), place, what) : ''}
      </output>
      {placed && (
        <>
          {drawn && (
            <p className="hint picture-hint" id={`${ids}-hint`}>
              {artworkMessages.hint}
            </p>
          )}
          <PositionFields
            placed={placed}
            place={place}
            live={live}
            what={what}
            wanted={wanted}
            onMoved={(move, isSized) => {
              say(move);
              commit(move.to, isSized);
            }}
          />
        </>
      )}
      {placed && !isReplacing && upload === undefined ? (
        <FileRow
          placed={placed}
          onReplace={() => leave(() => setReplacing(true))}
          onRemove={() => leave(() => pictures.remove(place.id))}
        />
      ) : isFull ? (
        <p className="hint">{artworkMessages.full(rules.mostPictures)}</p>
      ) : (
        <FileDrop
          place={place}
          pictures={pictures}
          onChosen={() => leave(() => setReplacing(false))}
          onBack={placed ? () => leave(() => setReplacing(false)) : undefined}
        />
      )}
      {placed && (
        <>
          <PictureEdits
            key={placed.id}
            placed={placed}
            cloth={drawn && normalise(drawn.piece.drawing).parameters.colour}
            replace={replace}
          />
          <PictureNotices
            placed={placed}
            place={place}
            pictures={pictures}
            onWidth={(width) => {
              const room = { picture: placed.picture, place };
              const { to } = sized(positionOf(placed), width, MIDDLE, room);
              commit(inWhole(to, room, width), true);
            }}
            onOther={() => {
              leave(() => setReplacing(true));
              heading.current?.scrollIntoView({ block: 'nearest' });
            }}
          />
        </>
      )}
      {placed && !pictures.mayUse && (
        <p className="hint">{artworkMessages.tickLater(rules.rights)}</p>
      )}
      <Button variant="secondary" onClick={onClose}>
        {artworkMessages.done}
      </Button>
    </section>
  );
}

const inSentence = (name: string) =>
  /^\p{Lu}[\p{Lu}\d]/u.test(name) ? name : name.replace(/^./u, (first) => first.toLowerCase());

/** Says that the print box has stopped the picture. Only this is drawn again when it does. */
function StoppedNotice({ stopped }: { stopped: LiveValue<string> }) {
  return <output className="hint stopped">{useShown(stopped)}</output>;
}

interface PositionFieldsProps {
  placed: DescribedPicture;
  place: ArtworkPlace;
  live: LivePosition;
  /** That the distance is measured from. */
  what: string;
  wanted: number;
  onMoved: (move: MovedPicture, isSized: boolean) => void;
}

/** Width, place and turn as numbers. They follow the picture while it is held. */
function PositionFields({ placed, place, live, what, wanted, onMoved }: PositionFieldsProps) {
  const lies = positionOf(placed);
  const room: PictureRoom = { picture: placed.picture, place };
  const { fields } = artworkMessages;
  const whole = (move: MovedPicture, typed?: number): MovedPicture => ({
    ...move,
    to: inWhole(move.to, room, typed),
  });
  return (
    <div className="millimetre-grid">
      <NumberField
        label={fields.width}
        unit="mm"
        value={lies.width}
        held={{ live, valueOf: ({ width }) => width }}
        least={ARTWORK_WIDTH.least}
        most={ARTWORK_WIDTH.most}
        onChange={(width) => onMoved(whole(sized(lies, width, MIDDLE, room), width), true)}
      />
      <NumberField
        label={fields.below(what)}
        unit="mm"
        value={lies.y}
        held={{ live, valueOf: ({ y }) => y }}
        least={-1500}
        most={1500}
        onChange={(y) => onMoved(moved(lies, { x: 0, y: y - lies.y }, room), false)}
      />
      <NumberField
        label={fields.aside}
        hint={fields.asideHint}
        unit="mm"
        value={signOf(place) * lies.x}
        held={{ live, valueOf: ({ x }) => signOf(place) * x }}
        least={-1500}
        most={1500}
        onChange={(x) => onMoved(moved(lies, { x: signOf(place) * x - lies.x, y: 0 }, room), false)}
      />
      <NumberField
        label={fields.turn}
        unit="°"
        value={lies.turn}
        held={{ live, valueOf: ({ turn }) => turn }}
        least={-180}
        most={180}
        onChange={(turn) => {
          const move = turned(lies, turn, room, Math.max(wanted, lies.width));
          onMoved(move.isStopped ? whole(move, lies.width) : move, false);
        }}
      />
    </div>
  );
}
