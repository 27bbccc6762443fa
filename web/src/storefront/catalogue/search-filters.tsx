import { COLOUR_FAMILIES } from '@tailorbird/contract/kinds/colour-families';
import { ListFilter, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  CategoryFilter,
  FacetValue,
  OptionFilter,
  PriceFilter,
  toggled,
  useChange,
  type FilterProps,
  type Folds,
} from './facet-fields.tsx';
import { countFilters, notNarrowed } from './list-address.ts';
import { messages } from './messages.ts';

type Props = FilterProps & { total: number; hasMore: boolean };
type InSheet = Props & { folds: Folds };

/** Beside the products where there is room; on a phone a sheet, which a button above them opens. */
export function SearchFilters(props: Props) {
  const [isSheet, setSheet] = useState(false);
  // the sheet and what stands beside are one at a time: the folds stay as they were left
  const [open, setOpen] = useState<Folds['open']>({});
  const folds: Folds = {
    open,
    set: (id, isOpen) => setOpen((last) => ({ ...last, [id]: isOpen })),
  };
  const count = countFilters(props.filters);
  return (
    <>
      <Button
        variant="secondary"
        className="facets-open"
        aria-haspopup="dialog"
        onClick={() => setSheet(true)}
      >
        <Icon of={ListFilter} />
        {messages.facets.title}
        {count > 0 && (
          <span className="count">
            {count}
            <span className="sr"> chosen</span>
          </span>
        )}
      </Button>
      {isSheet ? (
        <Sheet {...props} folds={folds} onClose={() => setSheet(false)} />
      ) : (
        <section className="facets facets-beside" aria-labelledby="facets-title">
          <Title />
          <Facets {...props} folds={folds} />
        </section>
      )}
    </>
  );
}

const Title = () => (
  <h2 className="h3" id="facets-title">
    {messages.facets.title}
  </h2>
);

function Sheet({ onClose, ...props }: InSheet & { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const change = useChange(props);
  const close = () => sheet.current?.close();
  useEffect(() => {
    sheet.current?.showModal();
    return closeFromOutside(sheet.current);
  }, []);
  return (
    <dialog
      ref={sheet}
      className="facets facets-sheet"
      aria-labelledby="facets-title"
      onClose={onClose}
    >
      <div className="facets-in">
        <div className="facets-head">
          <Title />
          <button type="button" className="center facets-close" aria-label="Close" onClick={close}>
            <Icon of={X} />
          </button>
        </div>
        <Facets {...props} />
        <div className="stack-12 facets-foot">
          <Button
            variant="quiet"
            onClick={() => change(() => ({ ...notNarrowed, category: undefined }))}
          >
            Clear Filters
          </Button>
          <Button onClick={close} aria-live="polite">
            {messages.facets.show(props.total, props.hasMore)}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** A press beside the sheet reaches the dialog itself. */
function closeFromOutside(sheet: HTMLDialogElement | null) {
  const listening = new AbortController();
  const onPress = ({ target }: MouseEvent) => {
    if (target === sheet) sheet?.close();
  };
  sheet?.addEventListener('click', onPress, { signal: listening.signal });
  return () => listening.abort();
}

function Facets(props: FilterProps & { folds: Folds }) {
  const { filters, facets } = props;
  const change = useChange(props);
  return (
    <>
      {facets.colours.length > 0 && (
        <fieldset>
          <legend>{messages.facets.colour}</legend>
          <div className="families">
            {facets.colours.map(({ family, products }) => (
              <FacetValue
                key={family}
                name={messages.facets.families[family]}
                products={products}
                isPartial={facets.isPartial}
                isChosen={filters.colours.includes(family)}
                onChange={(checked) =>
                  change(({ colours }) => ({
                    colours: COLOUR_FAMILIES.filter((each) =>
                      each === family ? checked : colours.includes(each),
                    ),
                  }))
                }
              >
                <i className="family" data-family={family} />
              </FacetValue>
            ))}
          </div>
        </fieldset>
      )}
      {facets.sizes.length > 0 && (
        <fieldset>
          <legend>{messages.facets.size}</legend>
          {facets.sizes.map(({ slug, name, products }) => (
            <FacetValue
              key={slug}
              name={name}
              products={products}
              isPartial={facets.isPartial}
              isChosen={filters.sizes.includes(slug)}
              onChange={(checked) =>
                change(({ sizes }) => ({ sizes: toggled(sizes, slug, checked) }))
              }
            />
          ))}
        </fieldset>
      )}
      {facets.lettered !== null && (
        <fieldset>
          <legend>{messages.facets.words}</legend>
          <FacetValue
            name={messages.facets.lettered}
            products={facets.lettered}
            isPartial={facets.isPartial}
            isChosen={filters.lettered}
            onChange={(lettered) => change(() => ({ lettered }))}
          />
        </fieldset>
      )}
      <PriceFilter {...props} />
      {facets.categories.length > 0 && <CategoryFilter {...props} />}
      {facets.options.map((option) => (
        <OptionFilter key={option._id} option={option} {...props} />
      ))}
    </>
  );
}
