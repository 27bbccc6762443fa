import type { ArtworkPlace, ArtworkRules } from '@tailorbird/contract/artwork-rules';
import {
  ARTWORK_METHOD_NAMES,
  ARTWORK_WIDTH,
  type ArtworkEdits,
  type DescribedPicture,
} from '@tailorbird/contract/kinds/artwork';
import {
  type ArtworkProblem,
  artworkProblems,
  coloursInWords,
} from '@tailorbird/contract/rules/artwork-problems';
import { formatAmount } from '@tailorbird/contract/rules/money';
import {
  dpiAt,
  fitToBox,
  greatestWidth,
  sharpWidth,
} from '@tailorbird/contract/rules/placed-pictures';
import { CircleCheck } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { colourNames } from './colour-names.ts';
import { artworkMessages } from './messages.ts';
import { inWhole } from './moves.ts';
import { loadRendition } from './renditions.ts';
import { positionOf, type PicturesOfOption } from './use-pictures.ts';

interface PictureNoticesProps {
  placed: DescribedPicture;
  place: ArtworkPlace;
  pictures: PicturesOfOption;
  onWidth: (width: number) => void;
  /** To another file. */
  onOther: () => void;
}

/** All that is to be said of a picture, with the ways out, and the colours that were found in it. */
export function PictureNotices(props: PictureNoticesProps) {
  const { placed, place, pictures } = props;
  const { rules, gone } = pictures;
  // how many there are on the piece is said where the places are
  const problems = artworkProblems(rules, [placed]);
  const isGone = gone.includes(placed.id);
  return (
    <div className="stack-12" aria-live="polite">
      {isGone && (
        <Notice tone="danger" title={artworkMessages.gone(placed.picture.name)}>
          <Ways>
            <Way onClick={props.onOther}>{artworkMessages.ways.other}</Way>
          </Ways>
        </Notice>
      )}
      {problems.map((problem) => (
        <ProblemNotice key={problem.kind} {...props} problem={problem} />
      ))}
      {placed.redraw && rules.redrawing !== null ? (
        <Notice tone="info" title={artworkMessages.ways.redrawn(rules.redrawingDays)}>
          <Ways>
            <Way onClick={() => pictures.replace(withRedraw(placed, false))}>
              {artworkMessages.ways.notRedrawn}
            </Way>
          </Ways>
        </Notice>
      ) : (
        problems.every(({ kind }) => kind !== 'soft' && kind !== 'file') && (
          <SharpNotice placed={placed} place={place} rules={rules} />
        )
      )}
      <Colours
        placed={placed}
        place={place}
        rules={rules}
        isTooMany={problems.some(({ kind }) => kind === 'colours')}
      />
    </div>
  );
}

function withRedraw({ redraw: _, ...placed }: DescribedPicture, redraw: boolean): DescribedPicture {
  return redraw ? { ...placed, redraw } : placed;
}

const fitted = (placed: DescribedPicture, place: ArtworkPlace) =>
  inWhole(fitToBox(positionOf(placed), placed.picture, place), { picture: placed.picture, place });

interface ProblemNoticeProps extends PictureNoticesProps {
  problem: ArtworkProblem;
}

function ProblemNotice(props: ProblemNoticeProps) {
  const { placed, place, pictures, problem, onWidth, onOther } = props;
  const { rules, replace } = pictures;
  const { ways } = artworkMessages;
  const { leastDpi, mostColours } = rules.methods[place.method];
  const sharp = sharpWidth(placed.picture, leastDpi);
  return (
    <Notice tone={problem.isHard ? 'danger' : 'warning'} title={problem.says}>
      {problem.kind === 'colours' && mostColours !== null && (
        <NearestColours {...props} most={mostColours} />
      )}
      <Ways>
        {problem.kind === 'box' && (
          <Way onClick={() => replace({ ...placed, ...fitted(placed, place) })}>{ways.intoBox}</Way>
        )}
        {problem.kind === 'soft' && (
          <>
            {sharp >= ARTWORK_WIDTH.least && (
              <Way onClick={() => onWidth(sharp)}>{ways.smaller(sharp)}</Way>
            )}
            <Way onClick={onOther}>{ways.larger}</Way>
          </>
        )}
        {problem.kind === 'file' && <Way onClick={onOther}>{ways.other}</Way>}
        {(problem.kind === 'soft' || problem.kind === 'colours') && rules.redrawing !== null && (
          <Way onClick={() => replace(withRedraw(placed, true))}>
            {ways.redraw(rules.redrawing === 0 ? undefined : formatAmount(rules.redrawing))}
          </Way>
        )}
      </Ways>
    </Notice>
  );
}

/** The fewer colours that the shop would make of it. */
function NearestColours({
  placed,
  pictures,
  most,
}: Pick<PictureNoticesProps, 'placed' | 'pictures'> & { most: number }) {
  const [found, setFound] = useState<{ edits: ArtworkEdits; colours: string[] }>();
  const { id, edits, picture } = placed;
  const wanted = JSON.stringify([id, { ...edits, reduce: most }]);
  useEffect(() => {
    let isOver = false;
    const [ofId, reduced]: [string, ArtworkEdits] = JSON.parse(wanted);
    loadRendition({ id: ofId, edits: reduced }).then(
      ({ colours }) => {
        if (!isOver && colours) setFound({ edits: reduced, colours });
      },
      // without it the other ways are left
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [wanted]);
  if (!found) return null;
  const { colours } = found;
  const { ways } = artworkMessages;
  return (
    <>
      <p>{ways.nearest(colours.length)}</p>
      <ul className="nearest-colours" aria-label={colourNames(colours).join(', ')}>
        {colours.map((colour) => (
          <li key={colour} style={{ background: colour }} />
        ))}
      </ul>
      <Ways>
        <Way
          onClick={() =>
            pictures.replace({ ...placed, edits: found.edits, picture: { ...picture, colours } })
          }
        >
          {ways.take(colours.length)}
        </Way>
      </Ways>
    </>
  );
}

interface FactsProps extends Pick<PictureNoticesProps, 'placed' | 'place'> {
  rules: ArtworkRules;
}

/** From here on nobody sees the dots, and their number says nothing. */
const DPI_THAT_MATTER = 300;

function sharpInWords(
  { picture, width, turn }: DescribedPicture,
  place: ArtworkPlace,
  leastDpi: number,
): string {
  const dpi = dpiAt(picture, width) ?? Infinity;
  const upTo = sharpWidth(picture, leastDpi);
  if (dpi <= DPI_THAT_MATTER || upTo < width) {
    return artworkMessages.sharp(picture.width, width, dpi);
  }
  return upTo < greatestWidth(picture, place, turn)
    ? artworkMessages.sharpUpTo(upTo)
    : artworkMessages.sharpAtAny;
}

function SharpNotice({ placed, place, rules }: FactsProps) {
  const { picture, width } = placed;
  const dpi = dpiAt(picture, width);
  if (dpi === null) return <Notice tone="success" title={artworkMessages.sharpSvg} />;
  const { leastDpi } = rules.methods[place.method];
  if (leastDpi === null) return null;
  return <Notice tone="success" title={sharpInWords(placed, place, leastDpi)} />;
}

function Colours({ placed, place, rules, isTooMany }: FactsProps & { isTooMany: boolean }) {
  const { colours } = placed.picture;
  const { mostColours } = rules.methods[place.method];
  if (!colours && (mostColours === null || isTooMany)) return null;
  const names = colourNames(colours ?? []);
  return (
    <div className="stack-8 found-colours">
      {!isTooMany && (
        <p>
          <Icon of={CircleCheck} />
          <b>{artworkMessages.colourCount(coloursInWords(colours))}</b>
          {mostColours !== null &&
            artworkMessages.takes(ARTWORK_METHOD_NAMES[place.method], mostColours)}
        </p>
      )}
      <ul>
        {colours?.map((colour, index) => (
          <li key={colour}>
            <i style={{ background: colour }} />
            {names[index]}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Ways = ({ children }: { children: ReactNode }) => <div className="row ways">{children}</div>;

const Way = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="textlink" onClick={onClick}>
    {children}
  </button>
);
