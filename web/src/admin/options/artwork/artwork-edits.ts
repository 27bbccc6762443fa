import type { ArtworkRules } from '@tailorbird/contract/artwork-rules';
import type { Option } from '@tailorbird/contract/catalogue';
import {
  ARTWORK_METHOD_NAMES,
  ARTWORK_METHODS,
  ARTWORK_STRICTNESS,
  USUAL_METHODS,
  USUAL_RIGHTS,
} from '@tailorbird/contract/kinds/artwork';
import { CATALOGUE_NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { fromMinorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { optionsQuery, refreshCatalogue } from '../../catalogue-query.ts';
import { messages as catalogueMessages } from '../../catalogue-messages.ts';
import { withEntry } from '../../kit/entries.ts';
import { kitMessages } from '../../kit/messages.ts';
import { type FormProblems, problemAt, tooLong } from '../../kit/use-entity-form.ts';
import { amountProblem, readAmount, writeCost } from '../../prices/money-field.tsx';
import type { PriceChange } from '../../prices/price-impact.tsx';
import { messages } from './messages.ts';
import { hasWrongMethod, methodRows, methodsOf, type TypedMethodLimits } from './method-rows.ts';
import type { PieceSize } from './piece-sizes.ts';
import { placeOf, placeProblems, typedPlace, typedPlaces, type TypedPlaces } from './place-rows.ts';

const { fields: labels } = messages;

/** Characters. */
const RIGHTS_MAX_LENGTH = 200;

/** In the order of the form. */
export type ArtworkFields = {
  name: string;
  mostPictures: string;
  isRequired: boolean;
  rights: string;
  places: TypedPlaces;
  methods: TypedMethodLimits;
  whenSoft: ArtworkRules['whenSoft'];
  whenManyColours: ArtworkRules['whenManyColours'];
  /** Money; empty where it is not offered. */
  redrawing: string;
  redrawingDays: string;
};

/** Rules of an option that has none of its own yet. */
const USUAL: ArtworkRules = {
  mostPictures: 1,
  rights: USUAL_RIGHTS,
  places: [],
  methods: USUAL_METHODS,
  whenSoft: 'warn',
  whenManyColours: 'refuse',
  redrawing: null,
  redrawingDays: 2,
};

export function artworkFieldsOf(option: Option | undefined): ArtworkFields {
  const rules = option?.artwork ?? USUAL;
  return {
    name: option?.name ?? '',
    mostPictures: String(rules.mostPictures),
    isRequired: option?.isRequired ?? false,
    rights: rules.rights,
    places: typedPlaces(rules.places.map(typedPlace)),
    methods: methodRows(rules.methods),
    whenSoft: rules.whenSoft,
    whenManyColours: rules.whenManyColours,
    redrawing: rules.redrawing === null ? '' : writeCost(toMinorUnits(rules.redrawing)),
    redrawingDays: String(rules.redrawingDays),
  };
}

/**
 * Sentences for what cannot be saved as it is. Those of places and methods stand at their fields.
 * @param piece the size of what the places are on, where that is known
 */
export function checkArtwork(
  typed: ArtworkFields,
  piece: PieceSize | undefined,
): FormProblems<ArtworkFields> {
  const { name, rights, places, methods, redrawing } = typed;
  const isPlaceWrong = places.rows.some(
    (place) => Object.keys(placeProblems(place, places.rows, piece)).length > 0,
  );
  return {
    ...(name.trim() === ''
      ? { name: catalogueMessages.options.nameMissing }
      : tooLong('name', labels.name, name, CATALOGUE_NAME_MAX_LENGTH)),
    ...(rights.trim() === ''
      ? { rights: messages.meets.rightsMissing }
      : tooLong('rights', labels.rights, rights, RIGHTS_MAX_LENGTH)),
    ...problemAt('places', isPlaceWrong ? messages.places.wrong : undefined),
    ...problemAt('methods', hasWrongMethod(methods) ? messages.methods.wrong : undefined),
    ...problemAt('redrawing', amountProblem(labels.redrawing, redrawing)),
  };
}

/** The rules as they would be saved, or tried; what is unfinished counts as little as it can. */
export function artworkRulesOf(typed: ArtworkFields): ArtworkRules {
  const { mostPictures, rights, places, methods, whenSoft, whenManyColours } = typed;
  const redrawing = typed.redrawing.trim();
  return {
    mostPictures: Number(mostPictures),
    rights: rights.trim(),
    places: places.rows.map(placeOf),
    methods: methodsOf(methods),
    whenSoft,
    whenManyColours,
    redrawing: redrawing === '' ? null : Math.max(0, fromMinorUnits(readAmount(redrawing))),
    redrawingDays: Number(typed.redrawingDays),
  };
}

/** The option as the shop would have it, to be tried. */
export const triedOption = (typed: ArtworkFields, option: Option): Option => ({
  ...option,
  name: typed.name.trim(),
  artwork: artworkRulesOf(typed),
});

/** Fields whose change may change the price of a cart. */
export const ARTWORK_PRICES = ['places', 'redrawing'] as const satisfies (keyof ArtworkFields)[];

/** The typed values, as the shop counts their effect. */
export const artworkPriceChange = (typed: ArtworkFields, { _id }: Option): PriceChange => ({
  option: { _id, isSize: false, textPrice: null, artwork: artworkRulesOf(typed) },
});

/** A field's content, to be read beside somebody else's. */
export function artworkInWords(name: keyof ArtworkFields, fields: ArtworkFields): string {
  if (name === 'places') return fields.places.rows.map(placeInWords).join('; ');
  if (name === 'methods') return methodsInWords(fields.methods);
  if (name === 'whenSoft' || name === 'whenManyColours')
    return messages.methods.strictness[fields[name]];
  if (name === 'isRequired')
    return fields.isRequired ? kitMessages.conflict.yes : kitMessages.conflict.no;
  return fields[name];
}

/** `Front 300 × 380 mm, 60 from collar, 0 from middle` */
export const placeInWords = ({
  name,
  width,
  height,
  below,
  aside,
}: TypedPlaces['rows'][number]): string =>
  messages.places.inWords(name || messages.places.unnamed, width, height, below, aside);

const methodsInWords = ({ rows }: TypedMethodLimits): string =>
  ARTWORK_METHODS.map((method) => {
    const { leastDpi, mostColours, files } = rows[method];
    const limits = [leastDpi && `${leastDpi} dpi`, mostColours && `${mostColours} colours`];
    return `${ARTWORK_METHOD_NAMES[method]}: ${[...limits, ...files].filter(Boolean).join(', ')}`;
  }).join('; ');

/** @returns undefined for any other word */
export const strictnessOf = (value: string) => ARTWORK_STRICTNESS.find((one) => one === value);

/** Saves what the form has of the option; its description stays. */
export function useArtworkSave() {
  const client = useQueryClient();
  return async (typed: ArtworkFields, before: Option | undefined): Promise<Option> => {
    if (!before) throw new TypeError('The option is made in the list.');
    const { _id, version, description, kind } = before;
    const { option } = await call('PUT /option', {
      body: {
        _id,
        version,
        name: typed.name.trim(),
        description,
        kind,
        isRequired: typed.isRequired,
        artwork: artworkRulesOf(typed),
      },
    });
    client.setQueryData(optionsQuery.queryKey, (shown) => withEntry(shown, option));
    void refreshCatalogue(client);
    return option;
  };
}
