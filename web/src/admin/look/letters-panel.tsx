import { FONT_PAIRS, type FontPair, type Theme } from '@tailorbird/contract/kinds/theme';
import { fontPairs } from '../../ui/font-pairs.ts';
import { CardChoice } from './card-choice.tsx';
import { lookPageMessages } from './look-page-messages.ts';
import { LookPanel } from './look-panel.tsx';
import type { EditedPart } from './use-look-part.ts';

const { letters: messages } = lookPageMessages;

/** The faces of a pair, as its style sheet names them. */
function facesOf(pair: FontPair) {
  const { display, kind, weight, tracking, text } = fontPairs[pair];
  return {
    title: {
      fontFamily: `'${display}', ${kind}`,
      fontWeight: weight,
      letterSpacing: `${tracking}em`,
    },
    text: { fontFamily: `'${text}', sans-serif` },
  };
}

/** Pairs of typefaces, each in its own. Their files are loaded with this panel alone. */
export function LettersPanel({ theme }: { theme: EditedPart<Theme> }) {
  return (
    <LookPanel title={messages.title} lead={messages.lead}>
      {FONT_PAIRS.map((pair) => {
        const { sheet } = fontPairs[pair];
        return sheet !== undefined && <link key={pair} rel="stylesheet" href={sheet} />;
      })}
      <CardChoice
        label={messages.title}
        isLabelHidden
        id={theme.idOf('fonts')}
        className="pairs"
        choices={FONT_PAIRS}
        chosen={theme.value.fonts}
        onChoose={(fonts) => theme.set({ fonts })}
      >
        {(pair) => (
          <>
            <b style={facesOf(pair).title}>{messages.sample}</b>
            <em style={facesOf(pair).text}>{messages.pairs[pair].line}</em>
            <small>{messages.pairs[pair].faces}</small>
          </>
        )}
      </CardChoice>
    </LookPanel>
  );
}
