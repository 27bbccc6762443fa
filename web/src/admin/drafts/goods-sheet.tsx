import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { reloadDraft } from './draft-query.ts';
import { draftMessages } from './messages.ts';
import { customerOf, useShownDraft } from './use-draft.ts';

const { items: itemMessages } = draftMessages;

/** A page of the shop that is shown for a draft. */
export interface SheetPage {
  title: string;
  address: string;
}

interface GoodsSheetProps {
  page: SheetPage | undefined;
  onClose: () => void;
}

/** A page of the shop beside the draft: what is put in the cart there is put in the draft. */
export function GoodsSheet({ page, onClose }: GoodsSheetProps) {
  const shown = useShownDraft();
  const client = useQueryClient();
  const draftId = shown.view.draft._id;
  const name = customerOf(shown);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isOpen = page !== undefined;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  function close() {
    void reloadDraft(client, draftId);
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      className="draft-sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="draft-sheet-head">
        <h2 id={titleId}>{name === '' ? itemMessages.forNobody : itemMessages.forDraft(name)}</h2>
        <Button size="compact" onClick={close}>
          {itemMessages.done}
        </Button>
      </div>
      {page && <PageOfShop key={page.address} page={page} draftId={draftId} onChanged={close} />}
    </dialog>
  );
}

interface PageOfShopProps {
  page: SheetPage;
  draftId: string;
  onChanged?: () => void;
}

/** The page knows by the id of its frame whose cart it is about: see request.ts. */
export function PageOfShop({ page, draftId, onChanged }: PageOfShopProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === `/desk/drafts/${draftId}`) onChanged?.();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [draftId, onChanged]);
  return (
    <>
      {!isLoaded && (
        <output className="soft draft-sheet-wait">{itemMessages.loading(page.title)}</output>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this shop, as it is elsewhere */}
      <iframe
        ref={frame}
        id={`/desk/drafts/${draftId}`}
        title={page.title}
        src={page.address}
        className={isLoaded ? undefined : 'is-loading'}
        onLoad={({ currentTarget }) => {
          const document = currentTarget.contentDocument;
          if (!document || document.URL === 'about:blank') return;
          hideFrame(document);
          leaveByEscape(currentTarget, document);
          setLoaded(true);
          currentTarget.contentWindow?.focus();
        }}
      />
    </>
  );
}

/** Tells the dialog around a frame of the key that it does not hear from there. */
function leaveByEscape(frame: HTMLIFrameElement, page: Document): void {
  const isOpen = () => page.querySelector('dialog[open], :popover-open') !== null;
  let wasOpen = false;
  // before the page itself closes something by it
  page.addEventListener('keydown', () => (wasOpen = isOpen()), { capture: true });
  page.addEventListener('keydown', ({ key, isComposing, defaultPrevented }) => {
    if (key !== 'Escape' || wasOpen || isComposing || defaultPrevented) return;
    frame.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}

/**
 * The bars of the shop lead away from the goods, and a link to them is for its visitors. The picture leaves
 * the choices in view.
 */
function hideFrame(page: Document): void {
  const { defaultView } = page;
  if (!defaultView) return;
  const sheet = new defaultView.CSSStyleSheet();
  sheet.replaceSync(`
    :root { --top-height: 0px }
    .shell > :is(.skip, .top, .catbar, .foot, .banner, .shop-notice, .shop-menu), .share { display: none }
    .gallery { padding-top: 1rem }
    .gallery:not(.gallery-many) > .stage { width: min(17.6rem, 100%); aspect-ratio: 4 / 5; margin-inline: auto; border-radius: 8px }
  `);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
