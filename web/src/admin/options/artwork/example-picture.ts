import type { ArtworkPlace, ArtworkRules } from '@tailorbird/contract/artwork-rules';
import type { Option } from '@tailorbird/contract/catalogue';
import {
  ARTWORK_METHOD_NAMES,
  ARTWORK_WIDTH,
  type ArtworkFacts,
  type DescribedPicture,
} from '@tailorbird/contract/kinds/artwork';
import type { PriceLine } from '@tailorbird/contract/price-rules';
import { artworkProblems, coloursInWords } from '@tailorbird/contract/rules/artwork-problems';
import { heightAt } from '@tailorbird/contract/rules/picture-height';
import { dpiAt } from '@tailorbird/contract/rules/placed-pictures';
import { priceCart, pricePiece } from '@tailorbird/contract/rules/price';
import { NO_FACTS } from '@tailorbird/contract/rules/promised-day';
import { messages } from './messages.ts';

const readMessages = messages.reads;

/** A picture such as customers send, to be tried. */
export const EXAMPLE: ArtworkFacts & { colours: string[] } = {
  name: 'rowing-crest.png',
  kind: 'png',
  width: 600,
  height: 600,
  colours: ['#26324f', '#fbfaf7', '#b4532a', '#d9a441'],
};

/** Millimetres of a width as it is tried. */
export const triedWidth = (typed: number | undefined): number =>
  Math.min(ARTWORK_WIDTH.most, Math.max(ARTWORK_WIDTH.least, typed ?? ARTWORK_WIDTH.least));

/** The example in the upper middle of the box of a place. */
export function examplePlaced(place: ArtworkPlace, width: number): DescribedPicture {
  const room = place.height - heightAt(EXAMPLE, width);
  return {
    id: 'example',
    place: place.id,
    width,
    x: place.aside,
    y: place.below + Math.max(0, room / 4),
    turn: 0,
    edits: {},
    picture: EXAMPLE,
  };
}

/** A sentence that a customer reads about the example. */
export interface ReadSentence {
  says: string;
  tone: 'hard' | 'warning' | 'good';
}

/** Lists what the product page says of the example at a place: what is wrong first. */
export function exampleSentences(
  rules: ArtworkRules,
  place: ArtworkPlace,
  width: number,
): ReadSentence[] {
  const problems = artworkProblems(rules, [examplePlaced(place, width)]);
  const has = (kind: string) => problems.some((problem) => problem.kind === kind);
  const { leastDpi, mostColours } = rules.methods[place.method];
  const dpi = dpiAt(EXAMPLE, width);
  const good = [
    leastDpi !== null && dpi !== null && !has('soft')
      ? readMessages.sharp(EXAMPLE.width, width, dpi)
      : '',
    mostColours !== null && !has('colours')
      ? readMessages.colours(
          coloursInWords(EXAMPLE.colours),
          ARTWORK_METHOD_NAMES[place.method],
          mostColours,
        )
      : '',
  ].filter(Boolean);
  const sentences = problems.map(({ says, isHard }): ReadSentence => ({
    says,
    tone: isHard ? 'hard' : 'warning',
  }));
  if (sentences.length === 0 && good.length === 0)
    return [{ says: readMessages.fits, tone: 'good' }];
  return [...sentences, ...good.map((says): ReadSentence => ({ says, tone: 'good' }))];
}

/** The price of the example on so many pieces of something that costs nothing else. */
export function exampleLines(
  option: Option,
  place: ArtworkPlace,
  width: number,
  quantity: number,
): PriceLine[] {
  const type = {
    _id: '',
    name: '',
    version: 0,
    tiers: [],
    countsTogether: false,
    approval: null,
    madeToMeasure: false,
    ...NO_FACTS,
    options: [option],
  };
  const product = { _id: '', name: '', cost: 0, tiers: [], minimumQuantity: 1, type };
  const choice = {
    optionId: option._id,
    valueId: null,
    artwork: [examplePlaced(place, width)],
  };
  const { items, lines } = priceCart([{ piece: pricePiece(product, [choice]), quantity }]);
  return [...items.flatMap((item) => item.lines), ...lines].filter(({ why }) => why !== 'piece');
}
