import type { Option } from '@tailorbird/contract/catalogue';
import { ARTWORK_PLACES_MAX, type ArtworkSide } from '@tailorbird/contract/kinds/artwork';
import { ArrowLeft } from 'lucide';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { NameInText } from '../../../ui/name-in-text.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { notify } from '../../../ui/toast.ts';
import { useOptions } from '../../catalogue-query.ts';
import { messages as catalogueMessages } from '../../catalogue-messages.ts';
import { DeskHead } from '../../kit/desk-head.tsx';
import { EntityForm } from '../../kit/entity-form.tsx';
import { TableLoading } from '../../kit/entity-list.tsx';
import { LoadError, LoadErrorLine } from '../../kit/load-error.tsx';
import { DiscardQuestion, useUnsaved } from '../../kit/unsaved.tsx';
import { useEntityForm } from '../../kit/use-entity-form.ts';
import { readOption } from '../option-edits.ts';
import { optionSearch } from '../option-search.tsx';
import {
  ARTWORK_PRICES,
  type ArtworkFields,
  artworkFieldsOf,
  artworkInWords,
  artworkPriceChange,
  checkArtwork,
  useArtworkSave,
} from './artwork-edits.ts';
import { CostsPart, type TriedExample } from './costs-part.tsx';
import { CustomerReads } from './customer-reads.tsx';
import { templatesOf, useDrawnPiece, useOptionUse } from './drawn-piece.ts';
import { MeetsPart } from './meets-part.tsx';
import { messages } from './messages.ts';
import { MethodsPart } from './methods-part.tsx';
import { greatestPiece } from './piece-sizes.ts';
import { PlaceDrawing } from './place-drawing.tsx';
import { newPlace, type TypedPlace, typedPlaces } from './place-rows.ts';
import { PlacesPart } from './places-part.tsx';
import '../option-kind.css';
import './artwork-option.css';

/** The places, methods and prices of an option that takes pictures of customers. */
export default function ArtworkOptionPage() {
  const { id } = useParams();
  const query = useOptions();
  const option = query.data?.find(({ _id, kind }) => _id === id && kind === 'artwork');
  /** The form begins again with each save. */
  const [saves, setSaves] = useState(0);
  const { isFetchedAfterMount, refetch } = query;
  // What this browser keeps of the options may be older than this one.
  const isUnsure = query.data !== undefined && !option && !isFetchedAfterMount;
  useEffect(() => {
    if (isUnsure) void refetch();
  }, [isUnsure, refetch]);
  if (query.data && !option && isFetchedAfterMount) {
    return (
      <>
        <PageHead title={messages.gone} />
        <EmptyState
          heading="h1"
          title={messages.gone}
          text={messages.goneText}
          action={<ButtonLink to="/admin/options">{messages.back}</ButtonLink>}
        />
      </>
    );
  }
  if (!option) {
    return (
      <>
        <DeskHead title={messages.untitled} line={undefined} />
        <LoadError query={query} title={messages.loadFailed} />
        {query.isFetching && <TableLoading />}
      </>
    );
  }
  return (
    <ArtworkOption
      key={`${option._id} ${saves}`}
      option={option}
      onSaved={(saved) => {
        notify('success', catalogueMessages.saved(saved.name));
        setSaves((count) => count + 1);
      }}
    />
  );
}

interface ArtworkOptionProps {
  option: Option;
  onSaved: (saved: Option) => void;
}

function ArtworkOption({ option, onSaved }: ArtworkOptionProps) {
  const use = useOptionUse(option);
  const drawn = useDrawnPiece(use);
  const piece = greatestPiece(templatesOf(use?.drawn ?? []));
  const save = useArtworkSave();
  const navigate = useNavigate();
  const { onUnsavedChange, confirmDiscard, question } = useUnsaved('page');
  const editing = useEntityForm<Option, ArtworkFields>({
    entity: option,
    fieldsOf: artworkFieldsOf,
    check: (typed) => checkArtwork(typed, piece),
    save,
    onSaved,
    readCurrent: readOption,
    unique: 'name',
    focusAtStart: false,
  });
  const { typed, set, problems, isSaving } = editing;
  const places = usePlaces(editing);
  const [tried, setTried] = useState<TriedExample>({ width: '200', pieces: '8' });
  const first = Object.keys(problems)[0];
  const mounts = drawn.data?.mounts.mounts;

  return (
    <>
      <div>
        <Link
          className="link inline-6 artwork-back"
          to={`/admin/options${optionSearch(option._id, '')}`}
        >
          <Icon of={ArrowLeft} />
          {messages.back}
        </Link>
        <DeskHead title={option.name} line={messages.line(use?.count)} isLive={false} />
      </div>
      <h2 className="sr">{messages.settings}</h2>
      <EntityForm
        inline
        editing={editing}
        messages={catalogueMessages.options}
        blank="told"
        title={<NameInText say={catalogueMessages.options.editTitle} name={option.name} />}
        labels={messages.fields}
        show={artworkInWords}
        host={{
          onUnsavedChange,
          onSaved,
          onClose: () =>
            confirmDiscard(() => void navigate(`/admin/options${optionSearch(option._id, '')}`)),
        }}
        impact={{ of: ARTWORK_PRICES, change: artworkPriceChange }}
      >
        <div className="artwork-option">
          <aside className="stack-12 artwork-aside" aria-label={messages.drawing.title}>
            {drawn.data && (
              <PlaceDrawing
                piece={drawn.data}
                rows={typed.places.rows}
                selectedId={places.selected?.id}
                side={places.side}
                readOnly={isSaving}
                onSide={places.showSide}
                onSelect={places.select}
                onChange={places.change}
                onDraw={(box) => places.add(newPlace(typed.places.rows, box, piece))}
              />
            )}
            {drawn.isError && (
              <LoadErrorLine
                title={messages.drawing.loadFailed}
                onRetry={() => void drawn.refetch()}
              />
            )}
            <CustomerReads typed={typed} place={places.selected} width={tried.width} />
          </aside>
          <div className="stack-16 artwork-main">
            <MeetsPart {...{ typed, set, problems, isSaving }} />
            <PlacesPart
              rows={typed.places.rows}
              template={drawn.data?.name}
              mount={(mounts?.[places.side] ?? mounts?.front)?.what}
              piece={piece}
              selectedId={places.selected?.id}
              isChecked={first === 'places'}
              isSaving={isSaving}
              onSelect={places.select}
              onChange={places.change}
              onAdd={() => places.add(newPlace(typed.places.rows, undefined, piece))}
              onRemove={places.remove}
            />
            <MethodsPart {...{ typed, set, isSaving }} isChecked={first === 'methods'} />
            <CostsPart
              {...{ option, typed, set, problems, isSaving, tried }}
              selected={places.selected}
              onTry={setTried}
              onSelect={places.select}
              onChange={places.change}
            />
          </div>
        </div>
      </EntityForm>
      <DiscardQuestion {...question} />
    </>
  );
}

/** The places of the form, the one that is worked at, and the side that shows it. */
function usePlaces({ typed, set }: ReturnType<typeof useEntityForm<Option, ArtworkFields>>) {
  const { rows } = typed.places;
  const [selectedId, setSelected] = useState(rows[0]?.id);
  const selected = rows.find(({ id }) => id === selectedId) ?? rows[0];
  const [side, setSide] = useState<ArtworkSide>(selected?.side ?? 'front');
  const setRows = (changed: readonly TypedPlace[]) => set({ places: typedPlaces(changed) });
  const show = (place: TypedPlace | undefined) => {
    setSelected(place?.id);
    if (place) setSide(place.side);
  };
  return {
    selected,
    side,
    select: (id: string) => show(rows.find((row) => row.id === id)),
    /** Shows a side, and works at the first place on it. */
    showSide: (shown: ArtworkSide) => {
      setSide(shown);
      const first = rows.find((row) => row.side === shown);
      if (first && selected?.side !== shown) setSelected(first.id);
    },
    change: (id: string, changes: Partial<TypedPlace>) => {
      setRows(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
      if (changes.side) setSide(changes.side);
    },
    add: (place: TypedPlace) => {
      if (rows.length >= ARTWORK_PLACES_MAX) return;
      setRows([...rows, place]);
      show(place);
    },
    remove: (id: string) => {
      const rest = rows.filter((row) => row.id !== id);
      setRows(rest);
      if (id === selected?.id) show(rest[0]);
    },
  };
}
