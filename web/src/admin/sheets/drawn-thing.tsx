import type { OrderItem, Production } from '@tailorbird/contract/orders';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { Choices } from './item-text.tsx';
import { LetteringOutline, LetteringWords } from './lettering-facts.tsx';
import { PaperPicture } from './paper-picture.tsx';
import { productionMessages as words } from './production-messages.ts';

type DrawnItem = OrderItem & { drawing: NonNullable<OrderItem['drawing']> };

export function isDrawn(item: OrderItem): item is DrawnItem {
  return item.drawing !== null;
}

/** All that the workshop needs to make a piece as it was drawn. */
export function DrawnThing({ item }: { item: DrawnItem }) {
  const { hash, production } = item.drawing;
  const lettering = production?.lettering;
  return (
    <div className="sheet-drawn">
      <div className="sheet-picture">
        <PaperPicture item={item} sizes="219px" width={640} />
      </div>
      <div className="sheet-drawn-facts">
        <Choices item={item} />
        {production && production.parts.length > 0 && <Colours parts={production.parts} />}
        {lettering && <LetteringWords lettering={lettering} />}
      </div>
      {lettering && <LetteringOutline hash={hash} lettering={lettering} />}
    </div>
  );
}

/** By name and number, since paper may be black and white and ink is not thread. */
function Colours({ parts }: Pick<Production, 'parts'>) {
  return (
    <section>
      <h4 className="label">{words.colours}</h4>
      <dl className="sheet-choices sheet-parts">
        {parts.map(({ part, name, colour }) => (
          <div key={part}>
            <dt>{part}</dt>
            <dd>
              <SwatchMark swatch={{ colour }} />
              <bdi>{name}</bdi>
              <code>{colour}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
