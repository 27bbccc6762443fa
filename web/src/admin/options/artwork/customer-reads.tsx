import { CircleCheck } from 'lucide';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ArtworkFields, artworkRulesOf } from './artwork-edits.ts';
import { exampleSentences, triedWidth } from './example-picture.ts';
import { messages } from './messages.ts';
import { placeOf, readMillimetres, type TypedPlace } from './place-rows.ts';

interface CustomerReadsProps {
  typed: ArtworkFields;
  place: TypedPlace | undefined;
  /** Millimetres of the example, as typed. */
  width: string;
}

/** Shows the sentences of the product page about the example at the selected place. */
export function CustomerReads({ typed, place, width }: CustomerReadsProps) {
  const sentences = place
    ? exampleSentences(artworkRulesOf(typed), placeOf(place), triedWidth(readMillimetres(width)))
    : [];
  return (
    <section className="stack-8 box-panel" aria-labelledby="reads-title">
      <h3 id="reads-title">{messages.reads.title}</h3>
      {!place && <p className="soft">{messages.reads.noPlace}</p>}
      {sentences.map(({ says, tone }) =>
        tone === 'good' ? (
          <p key={says} className="reads-good">
            <Icon of={CircleCheck} /> {says}
          </p>
        ) : (
          <Notice key={says} tone={tone === 'hard' ? 'danger' : 'warning'} title={says} />
        ),
      )}
    </section>
  );
}
