import type { OrderItem, ProducedPicture } from '@tailorbird/contract/orders';
import { formatMoment } from '../../ui/date.ts';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { pictureMessages } from '../artwork/messages.ts';
import { differentPictures } from '../artwork/ordered-pictures.ts';
import { PictureFiles } from '../artwork/picture-files.tsx';
import type { ProductionGroup } from './group-items.ts';
import { QrCode } from './item-code.tsx';
import { PictureDrawing } from './picture-drawing.tsx';
import { originalCodeAddress } from './sheet-address.ts';

/** All that the workshop needs to bring the customer's pictures onto the pieces of a group. */
export function SheetPictures({
  group,
  withFiles,
}: {
  group: ProductionGroup;
  /** Where the bar has no files: it has those of one picture alone. */
  withFiles: boolean;
}) {
  const { sample } = group;
  return differentPictures([sample]).map(({ key, picture }) => (
    <section key={key} className="sheet-artwork">
      <Warnings group={group} picture={picture} />
      <div className="sheet-artwork-grid">
        <PictureDrawing item={sample} picture={picture} />
        <div className="sheet-artwork-facts">
          <Facts picture={picture} />
          <Colours picture={picture} />
          <Original group={group} picture={picture} />
          {withFiles && <PictureFiles picture={picture} />}
        </div>
      </div>
    </section>
  ));
}

interface OfGroup {
  group: ProductionGroup;
  picture: ProducedPicture;
}

/** In words, before everything else: what hinders it, and what the customer read. */
function Warnings({ group: { items }, picture: { refusal, redraw, says } }: OfGroup) {
  const [first, ...others] = new Set(items.map(({ order }) => order));
  const read =
    others.length > 0 || !first
      ? pictureMessages.readBySeveral
      : pictureMessages.read(formatMoment(first.orderDate));
  return (
    <>
      {refusal !== null && (
        <p className="sheet-warning is-stop">
          <b>! {pictureMessages.refused}.</b> {pictureMessages.refusedBecause(refusal)}
        </p>
      )}
      {redraw && (
        <p className="sheet-warning is-stop">
          <b>! {pictureMessages.redrawFirst}</b>
        </p>
      )}
      {says.length > 0 && (
        <p className="sheet-warning">
          <b>! {says.join(' ')}</b> {read}
        </p>
      )}
    </>
  );
}

function Facts({ picture }: { picture: ProducedPicture }) {
  const { place, belowWhat, recipe } = picture;
  const edits = new URLSearchParams(recipe.replaceAll(',', '&').replaceAll('#', '%23'));
  const reduced = edits.get('reduce');
  const colour = edits.get('colour');
  return (
    <section>
      <h4 dir="auto">{place}</h4>
      <dl className="sheet-facts">
        <Fact name={pictureMessages.sizeLabel}>{pictureMessages.size(picture)}</Fact>
        <Fact name={pictureMessages.collar(belowWhat)}>{pictureMessages.below(picture)}</Fact>
        <Fact name={pictureMessages.middle}>{pictureMessages.aside(picture)}</Fact>
        <Fact name={pictureMessages.turnLabel}>{pictureMessages.turn(picture)}</Fact>
        <Fact name={pictureMessages.methodLabel}>{pictureMessages.method(picture)}</Fact>
        {edits.has('paper') && (
          <Fact name={pictureMessages.paperLabel}>{pictureMessages.paper}</Fact>
        )}
        {reduced !== null && (
          <Fact name={pictureMessages.edits}>{pictureMessages.fewer(Number(reduced))}</Fact>
        )}
        {colour !== null && (
          <Fact name={pictureMessages.edits}>
            {pictureMessages.oneColour}, {colour}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A line to tick for each, in the order in which they are brought on. */
function Colours({ picture }: { picture: ProducedPicture }) {
  const { colours } = picture;
  if (!colours) return <h4>{pictureMessages.colours(picture)}</h4>;
  const { order, colour } = pictureMessages.colourHeads;
  return (
    <section>
      <h4>{pictureMessages.colours(picture)}</h4>
      <table className="sheet-inks">
        <thead>
          <tr>
            <th scope="col">{order}</th>
            <th scope="col">{colour}</th>
          </tr>
        </thead>
        <tbody>
          {colours.map((hex, index) => (
            <tr key={hex}>
              <td>
                <span className="sheet-tick" />
                {index + 1}
              </td>
              <td>
                <SwatchMark swatch={{ colour: hex }} />
                <code>{hex}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The file, by its name and the beginning of its checksum, and a code that leads to it. */
function Original({ group: { items }, picture }: OfGroup) {
  const { name, artworkId, rendition, checksum } = picture;
  const [first] = items;
  return (
    <div className="sheet-original">
      <span className="sheet-original-picture">{rendition && <img src={rendition} alt="" />}</span>
      <p>
        <b dir="auto">{name}</b>
        <br />
        {pictureMessages.file(picture)}
        {checksum !== undefined && (
          <>
            <br />
            {pictureMessages.checksum(checksum)}
          </>
        )}
      </p>
      {first && checksum !== undefined && (
        <div className="sheet-original-code">
          <QrCode
            address={originalCodeAddress(first.order._id, artworkId)}
            label={pictureMessages.code(picture)}
          />
          <span>{pictureMessages.original}</span>
        </div>
      )}
    </div>
  );
}

/** The picture of a sheet that has one alone: the bar offers its files. */
export function onlyPicture(items: readonly OrderItem[]): ProducedPicture | undefined {
  const [only, ...others] = differentPictures(items);
  return others.length === 0 ? only?.picture : undefined;
}
