import { CORNERS, ORDER_BUTTONS, type Theme } from '@tailorbird/contract/kinds/theme';
import { CardChoice } from './card-choice.tsx';
import { lookPageMessages } from './look-page-messages.ts';
import { LookPanel } from './look-panel.tsx';
import type { EditedPart } from './use-look-part.ts';

const { shapes: messages } = lookPageMessages;

/** Corners of all that is framed, and the button that orders. */
export function ShapesPanel({ theme }: { theme: EditedPart<Theme> }) {
  const { corners, orderButton } = theme.value;
  return (
    <LookPanel title={messages.title}>
      <div className="look-two">
        <CardChoice
          label={messages.corners}
          id={theme.idOf('corners')}
          choices={CORNERS}
          chosen={corners}
          onChoose={(chosen) => theme.set({ corners: chosen })}
        >
          {(value) => (
            <>
              <i className={`corner corner-${value}`} />
              {messages.cornerNames[value]}
            </>
          )}
        </CardChoice>
        <CardChoice
          label={messages.orderButton}
          id={theme.idOf('orderButton')}
          choices={ORDER_BUTTONS}
          chosen={orderButton}
          onChoose={(chosen) => theme.set({ orderButton: chosen })}
        >
          {(value) => (
            <>
              <i className={`order-button order-button-${value}`} />
              {messages.orderButtonNames[value]}
            </>
          )}
        </CardChoice>
      </div>
    </LookPanel>
  );
}
