import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { countHeld, cuttingList, type ProductionPlan } from './group-items.ts';
import { pieces, sheetMessages } from './messages.ts';

/** At the end of the sheet: what is cut first, for all orders at once. */
export function CuttingList({ production }: { production: ProductionPlan }) {
  const lines = cuttingList(production);
  const held = countHeld(production);
  return (
    <section className="sheet-cutting" aria-labelledby="cutting-title">
      <h3 id="cutting-title">{sheetMessages.cutting}</h3>
      <table aria-labelledby="cutting-title">
        <thead>
          <tr>
            {[
              sheetMessages.item,
              sheetMessages.colour,
              sheetMessages.size,
              sheetMessages.quantity,
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, colours, size, pieces: count }) => (
            <tr key={JSON.stringify([product, colours, size])}>
              <th scope="row">
                <span className="sheet-tick" /> <bdi>{product}</bdi>
              </th>
              <td>
                {colours.map(({ value, code }) => (
                  <span key={value} className="inline-4 sheet-cut-colour">
                    {code && <SwatchMark swatch={{ colour: code }} />}
                    <bdi>{value}</bdi>
                    {code && <code>{code}</code>}
                  </span>
                ))}
              </td>
              <td>
                <bdi>{size}</bdi>
              </td>
              <td className="sheet-cut-count">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sheet-cut-sum">{pieces(production.pieces - held)}</p>
      {held > 0 && <p className="sheet-cut-held">{sheetMessages.heldNotCut(held)}</p>}
    </section>
  );
}
