import type { TemplateId, View } from '@tailorbird/art/parameters';
import { ARTWORK_SIDES, type ArtworkSide } from '@tailorbird/contract/kinds/artwork';
import { type PointerEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import {
  boxInDrawing,
  DRAWING,
  drawnBox,
  type DrawingPoint,
  movedBox,
  percent,
  type PieceBox,
  sideScale,
  type SideScale,
  sizedBox,
} from './box-on-drawing.ts';
import { BoxHandles } from './box-handles.tsx';
import type { DrawnPiece } from './drawn-piece.ts';
import { messages } from './messages.ts';
import { placeInWords } from './artwork-edits.ts';
import { placeOf, type TypedPlace, writeMillimetres } from './place-rows.ts';
import './place-drawing.css';

const drawingMessages = messages.drawing;

interface PlaceDrawingProps {
  piece: DrawnPiece;
  rows: readonly TypedPlace[];
  selectedId: string | undefined;
  side: ArtworkSide;
  readOnly: boolean;
  onSide: (side: ArtworkSide) => void;
  onSelect: (id: string) => void;
  onChange: (id: string, changes: Partial<TypedPlace>) => void;
  /** A box was drawn where none is. */
  onDraw: (box: PieceBox & { side: ArtworkSide }) => void;
}

/** The piece with its print boxes: each is moved, and sized by its corner, by pointer and by keys. */
export function PlaceDrawing(props: PlaceDrawingProps) {
  const { piece, rows, selectedId, side, readOnly, onSide, onSelect, onChange, onDraw } = props;
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<{ from: DrawingPoint; to: DrawingPoint }>();
  const [told, setTold] = useState<string>();
  const sides = ARTWORK_SIDES.filter((one) => piece.mounts.mounts[one]);
  const shown = sides.includes(side) ? side : (sides[0] ?? 'front');
  const scale = sideScale(piece.mounts, shown);
  if (!scale) return null;
  const isTold = rows.find(({ id }) => id === told);
  const selected = rows.findIndex(({ id, side: on }) => id === selectedId && on === shown);

  function pointAt(event: PointerEvent): DrawingPoint {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - box.left) / box.width) * DRAWING.width,
      y: ((event.clientY - box.top) / box.height) * DRAWING.height,
    };
  }

  function finish() {
    const box = drawing && drawnBox(drawing.from, drawing.to, scale!);
    setDrawing(undefined);
    if (box) onDraw({ ...box, side: shown });
  }

  return (
    <div className="stack-8">
      <SideSwitch sides={sides} side={shown} onSide={onSide} />
      <div
        className={
          CLOSE.includes(piece.drawing.template) ? 'place-drawing is-close' : 'place-drawing'
        }
      >
        <div
          ref={frame}
          className="place-sheet"
          onPointerDown={(event) => {
            if (readOnly || event.button !== 0 || event.pointerType === 'touch') return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const from = pointAt(event);
            setDrawing({ from, to: from });
          }}
          onPointerMove={(event) => {
            if (drawing) setDrawing({ ...drawing, to: pointAt(event) });
          }}
          onPointerUp={finish}
          onPointerCancel={() => setDrawing(undefined)}
        >
          <PiecePicture piece={piece} side={shown} />
          {rows.map((row, index) =>
            row.side === shown ? (
              <PlaceBox
                key={row.id}
                row={row}
                number={index + 1}
                scale={scale}
                pointAt={pointAt}
                isSelected={row.id === selectedId}
                hintId={hintId}
                readOnly={readOnly}
                onSelect={() => onSelect(row.id)}
                onChange={(box) => onChange(row.id, typedBox(box))}
                onTell={() => setTold(row.id)}
              />
            ) : null,
          )}
          {drawing && <DrawnFrame from={drawing.from} to={drawing.to} />}
        </div>
      </div>
      {rows[selected] && (
        <p className="xs bold place-measures">
          {selected + 1} {placeInWords(rows[selected])}
        </p>
      )}
      <p className="hint" id={hintId}>
        {drawingMessages.hint}
      </p>
      <output className="sr">{isTold && placeInWords(isTold)}</output>
    </div>
  );
}

/** Templates with much free ground around the piece. */
const CLOSE: readonly TemplateId[] = ['tee', 'polo'];

const typedBox = ({ width, height, below, aside }: PieceBox): Partial<TypedPlace> => ({
  width: writeMillimetres(width),
  height: writeMillimetres(height),
  below: writeMillimetres(below),
  aside: writeMillimetres(aside),
});

interface SideSwitchProps {
  sides: readonly ArtworkSide[];
  side: ArtworkSide;
  onSide: (side: ArtworkSide) => void;
}

function SideSwitch({ sides, side, onSide }: SideSwitchProps) {
  const name = useId();
  if (sides.length < 2) return null;
  return (
    <fieldset className="segments">
      <legend className="sr">{drawingMessages.sides}</legend>
      {sides.map((one) => (
        <label key={one} className="segment">
          <input type="radio" name={name} checked={one === side} onChange={() => onSide(one)} />
          {messages.places.sides[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** A picture: nothing of the drawing becomes part of the page. */
function PiecePicture({ piece, side }: { piece: DrawnPiece; side: View & ArtworkSide }): ReactNode {
  const { template, drawing, name } = piece;
  const address = useMemo(
    () =>
      `data:image/svg+xml,${encodeURIComponent(template.draw(drawing.parameters, { view: side }))}`,
    [template, drawing, side],
  );
  return (
    <img
      src={address}
      alt={drawingMessages.alt(name, messages.places.sides[side])}
      draggable={false}
    />
  );
}

interface PlaceBoxProps {
  row: TypedPlace;
  number: number;
  scale: SideScale;
  pointAt: (event: PointerEvent) => DrawingPoint;
  isSelected: boolean;
  hintId: string;
  readOnly: boolean;
  onSelect: () => void;
  onChange: (box: PieceBox) => void;
  /** Its measures are to be read out. */
  onTell: () => void;
}

function PlaceBox({ row, number, scale, isSelected, onChange, ...handles }: PlaceBoxProps) {
  const place = placeOf(row);
  const name = place.name || messages.places.unnamed;
  return (
    <BoxHandles<PieceBox>
      {...handles}
      start={place}
      style={boxInDrawing(place, scale)}
      step={scale.unitsPerMillimetre}
      isSelected={isSelected}
      moveLabel={drawingMessages.move(name)}
      sizeLabel={drawingMessages.size(name)}
      number={number}
      onMove={(box, by) => onChange(movedBox(box, by, scale))}
      onSize={(box, by) => onChange(sizedBox(box, by, scale))}
    />
  );
}

/** Where a new box is being drawn. */
function DrawnFrame({ from, to }: { from: DrawingPoint; to: DrawingPoint }) {
  return (
    <div
      className="place-box is-drawn"
      style={{
        left: percent(Math.min(from.x, to.x), DRAWING.width),
        top: percent(Math.min(from.y, to.y), DRAWING.height),
        width: percent(Math.abs(to.x - from.x), DRAWING.width),
        height: percent(Math.abs(to.y - from.y), DRAWING.height),
      }}
    />
  );
}
