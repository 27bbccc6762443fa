import type { ProducedPicture } from '@tailorbird/contract/orders';
import { ArrowLeft, Printer } from 'lucide';
import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PictureFiles } from '../artwork/picture-files.tsx';
import { Button } from '../../ui/button.tsx';
import { sheetMessages } from './messages.ts';
import {
  openedFrom,
  sheetAddress,
  type SheetParts,
  type SheetRequest,
  withPart,
} from './sheet-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

interface SheetToolbarProps {
  request: SheetRequest;
  /** Left out while there is nothing to print, as is the rest. */
  pictures?: PrintablePictures | undefined;
  parts?: SheetParts | undefined;
  onPrint?: () => void;
  /** The one picture that is on the sheet, of which the bar offers the files. */
  picture?: ProducedPicture | undefined;
}

/** On the screen only. */
export function SheetToolbar({ request, pictures, parts, onPrint, picture }: SheetToolbarProps) {
  const isWaiting = pictures?.areReady === false;
  const { state }: { state: unknown } = useLocation();
  const order = openedFrom(state);
  return (
    <div className="spread sheet-bar">
      <Link className="textlink" to={order ?? '/admin/orders'}>
        <Icon of={ArrowLeft} />
        {order === undefined ? sheetMessages.back : sheetMessages.backToOrder}
      </Link>
      <nav className="sheet-switch" aria-label={sheetMessages.switch}>
        {(['production', 'packing', 'delivery'] as const).map((kind) => (
          <Link
            key={kind}
            to={sheetAddress(kind, request.orderIds)}
            replace
            state={state}
            aria-current={kind === request.kind ? 'page' : undefined}
          >
            {sheetMessages.titles[kind]}
          </Link>
        ))}
      </nav>
      {request.kind === 'production' && parts && <PartBoxes request={request} parts={parts} />}
      {picture && <PictureFiles picture={picture} />}
      <Button
        size="compact"
        aria-disabled={pictures?.areReady !== true}
        onClick={() => {
          if (pictures?.areReady === true) onPrint?.();
        }}
      >
        <Icon of={Printer} />
        {isWaiting ? sheetMessages.picturesLoading : sheetMessages.print}
      </Button>
      <output className="sheet-bar-note">
        {pictures && pictures.failedCount > 0 && sheetMessages.picturesFailed(pictures.failedCount)}
      </output>
    </div>
  );
}

function PartBoxes({ request, parts }: { request: SheetRequest; parts: SheetParts }) {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  return (['adminNotes', 'outlines', 'cutting'] as const).map((part) => (
    <label key={part} className="inline-8 sheet-choice">
      <input
        type="checkbox"
        className="box"
        checked={parts[part]}
        onChange={({ target }) =>
          void navigate(withPart(request, part, target.checked), { replace: true, state })
        }
      />
      {sheetMessages[part]}
    </label>
  ));
}

interface PrintablePictures {
  areReady: boolean;
  failedCount: number;
}

const waiting: PrintablePictures = { areReady: false, failedCount: 0 };

/**
 * Whether all pictures within `frame` can be painted: a browser prints what it has at that moment.
 * `content` is a new value whenever there may be other pictures.
 */
export function usePrintablePictures(
  frame: RefObject<HTMLElement | null>,
  content: unknown,
): PrintablePictures {
  const [state, setState] = useState({ content, pictures: waiting });

  useEffect(() => {
    let isCurrent = true;
    void decodeAll(frame.current).then((failedCount) => {
      if (isCurrent) setState({ content, pictures: { areReady: true, failedCount } });
    });
    return () => {
      isCurrent = false;
    };
  }, [frame, content]);

  return state.content === content ? state.pictures : waiting;
}

/** How many of them cannot be shown. */
async function decodeAll(frame: HTMLElement | null): Promise<number> {
  const pictures = [...(frame?.querySelectorAll('img') ?? [])];
  const outcomes = await Promise.allSettled(pictures.map((picture) => picture.decode()));
  return outcomes.filter(({ status }) => status === 'rejected').length;
}
