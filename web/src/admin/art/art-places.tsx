import { MOST_LETTERINGS, type TemplateFacts } from '@tailorbird/art/facts';
import {
  ALL_PARAMETERS,
  type AnyParameter,
  PLACE_SETTINGS,
  placeOfParameter,
  placeParameter,
  type PlaceId,
} from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { isLettering } from '@tailorbird/contract/rules/option-kinds';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ArtParameter } from './art-parameter.tsx';
import { withDrive } from './art-settings.ts';
import { messages } from './messages.ts';

type Art = ProductArtSettings;

/** The places of further letterings, in the order of the drawing. */
export function furtherPlaces(art: Art, facts: TemplateFacts): PlaceId[] {
  const set = [...Object.keys(art.fixed), ...art.drives.map(({ parameter }) => parameter)];
  return facts.places.map(({ id }) => id).filter((id) => set.includes(placeParameter('text', id)));
}

/** Without the lettering at this place. */
export function withoutPlace(art: Art, place: PlaceId): Art {
  const isThere = (name: AnyParameter) => placeOfParameter(name) === place;
  return {
    ...art,
    fixed: Object.fromEntries(
      ALL_PARAMETERS.flatMap((name) => {
        const setting = art.fixed[name];
        return setting === undefined || isThere(name) ? [] : [[name, setting]];
      }),
    ),
    drives: art.drives.filter(({ parameter }) => !isThere(parameter)),
  };
}

/** By the first text that customers write for nothing else yet, where there is one. */
function withPlace(
  art: Art,
  place: PlaceId,
  options: readonly Option[],
  facts: TemplateFacts,
): Art {
  const free = options.find(
    (option) => isLettering(option) && !art.drives.some(({ optionId }) => optionId === option._id),
  );
  return withDrive(art, placeParameter('text', place), free, facts);
}

interface ArtPlacesProps {
  art: Art;
  facts: TemplateFacts;
  /** Options of the product's type. */
  options: readonly Option[];
  /** Options of every type. */
  known: readonly Option[];
  problemOf: (parameter: AnyParameter) => string | undefined;
  readOnly: boolean;
  onChange: (art: Art) => void;
}

const placeMessages = messages.places;

/** Letterings at other places than the print position, each with what decides its words. */
export function ArtPlaces({ problemOf, ...props }: ArtPlacesProps) {
  const { art, facts, options, readOnly, onChange } = props;
  const id = useId();
  /** Chosen, and nothing said of them yet. */
  const [begun, setBegun] = useState<readonly PlaceId[]>([]);
  const set = furtherPlaces(art, facts);
  const shown = facts.places.filter((place) => [...set, ...begun].includes(place.id));
  const left = facts.places.filter((place) => !shown.includes(place));
  return (
    <section className="stack-10 art-places" aria-labelledby={id}>
      <h4 className="label xs" id={id}>
        {placeMessages.title}
      </h4>
      {shown.map((place) => (
        <div key={place.id} className="stack-10">
          <div className="between">
            <b>{place.label}</b>
            <Button
              variant="quiet"
              size="compact"
              disabled={readOnly}
              aria-label={placeMessages.removeOf(place.label)}
              onClick={() => {
                setBegun(begun.filter((one) => one !== place.id));
                onChange(withoutPlace(art, place.id));
              }}
            >
              {placeMessages.remove}
            </Button>
          </div>
          <ul className="art-params">
            {PLACE_SETTINGS.map((setting) => {
              const parameter = placeParameter(setting, place.id);
              return (
                <ArtParameter
                  key={parameter}
                  {...props}
                  parameter={parameter}
                  problem={problemOf(parameter)}
                />
              );
            })}
          </ul>
        </div>
      ))}
      {shown.length < MOST_LETTERINGS - 1 && left.length > 0 && (
        <select
          className="select"
          aria-label={placeMessages.add}
          value=""
          disabled={readOnly}
          onChange={({ target }) => {
            const place = left.find((one) => one.id === target.value);
            if (!place) return;
            setBegun([...begun, place.id]);
            onChange(withPlace(art, place.id, options, facts));
          }}
        >
          <option value="">{placeMessages.add}</option>
          {left.map((place) => (
            <option key={place.id} value={place.id}>
              {place.label}
            </option>
          ))}
        </select>
      )}
    </section>
  );
}
