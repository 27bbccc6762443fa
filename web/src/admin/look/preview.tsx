import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Monitor, Moon, Smartphone, Sun } from 'lucide';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { lookMessages } from './messages.ts';
import { PageFrame } from './page-frame.tsx';
import { openPreview } from './open-preview.ts';
import { type PreviewDocuments, type PreviewPage, usePreview } from './use-preview.ts';
import './preview.css';

const { preview: messages } = lookMessages;

/** Pixels of the pages in the frame. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;

type Screen = keyof typeof WIDTHS;
type Mode = 'light' | 'dark';

interface PreviewProps {
  /** The pages to choose from, the first one first: their names with their addresses. */
  pages: readonly { name: string; path: string }[];
  note: string;
  /** Called with the document that is seen. */
  onShown?: (document: Document) => void;
  /** A press on a place of the page. */
  onPress?: (element: Element) => void;
}

/** The draft as customers would see it; on a narrow screen a row that opens it. */
export function Preview({ pages, note, onShown, onPress }: PreviewProps) {
  const [path, setPath] = useState(pages[0]?.path ?? '/');
  const [screen, setScreen] = useState<Screen>('desktop');
  const [mode, setMode] = useState<Mode>(modeOfAdmin);
  const frame = useRef<HTMLElement>(null);
  const isWide = useIsShown(frame);
  const page = pages.find((one) => one.path === path) ?? pages[0];
  return (
    <section className="preview" aria-label={messages.title}>
      <OpenRow />
      <div className="preview-head">
        {pages.length > 1 ? (
          <Choice
            label={messages.page}
            chosen={page?.path}
            choices={pages.map((one) => ({ value: one.path, label: one.name }))}
            onChoose={setPath}
          />
        ) : (
          <b>{messages.title}</b>
        )}
        <span className="row-8">
          <Choice label={messages.screen} chosen={screen} choices={SCREENS} onChoose={setScreen} />
          <Choice label={messages.mode} chosen={mode} choices={MODES} onChoose={setMode} />
        </span>
      </div>
      <section ref={frame} className="preview-frame" aria-label={messages.frame(page?.name ?? '')}>
        {isWide && page && (
          <PreviewFrame
            key={page.path}
            page={page}
            screen={screen}
            mode={mode}
            {...(onShown && { onShown })}
            {...(onPress && { onPress })}
          />
        )}
      </section>
      <p className="preview-note hint">{note}</p>
    </section>
  );
}

const SCREENS = [
  { value: 'desktop', label: messages.desktop, icon: Monitor },
  { value: 'phone', label: messages.phone, icon: Smartphone },
] as const;

const MODES = [
  { value: 'light', label: messages.light, icon: Sun, isIconOnly: true },
  { value: 'dark', label: messages.dark, icon: Moon, isIconOnly: true },
] as const;

/** As the admin is seen now. */
export function modeOfAdmin(): Mode {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function OpenRow() {
  const client = useQueryClient();
  return (
    <div className="preview-open">
      <span>
        <b>{messages.title}</b> <span className="soft">{messages.openLine}</span>
      </span>
      <Button variant="secondary" size="compact" onClick={() => void openPreview(client)}>
        {messages.open}
        <Icon of={ExternalLink} />
      </Button>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  chosen: string | undefined;
  choices: readonly {
    value: Value;
    label: string;
    icon?: typeof Sun;
    isIconOnly?: boolean;
  }[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, chosen, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="preview-choice" aria-label={label}>
      {choices.map(({ value, label: name, icon, isIconOnly = false }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {icon && <Icon of={icon} />}
          <span className={isIconOnly ? 'sr' : undefined}>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface PreviewFrameProps {
  page: { name: string; path: string };
  screen: Screen;
  mode: Mode;
  onShown?: (document: Document) => void;
  onPress?: (element: Element) => void;
}

/** Scrolls the whole page within the panel: nothing in the frame itself can be pressed. */
function PreviewFrame({ page, screen, mode, onShown, onPress }: PreviewFrameProps) {
  const documents = usePreview(page.path);
  const { shown, next, isFailed } = documents;
  const area = useRef<HTMLDivElement>(null);
  const scale = useScale(area, WIDTHS[screen]);
  if (isFailed && !shown) {
    return <LoadErrorLine title={lookMessages.draft.previewFailed} onRetry={documents.retry} />;
  }
  function press({ clientX, clientY }: MouseEvent) {
    const frame = area.current?.querySelector('iframe');
    const box = frame?.getBoundingClientRect();
    if (!box) return;
    const at = frame?.contentDocument?.elementFromPoint(
      (clientX - box.left) / scale,
      (clientY - box.top) / scale,
    );
    if (at) onPress?.(at);
  }
  return (
    // keys scroll it: what a press does, the list of sections does as well
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={area}
      className={`preview-area preview-${screen}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      onClick={onPress && press}
    >
      {[shown, next].map(
        (content) =>
          content && (
            <PreviewDocument
              key={content.state}
              content={content}
              documents={documents}
              title={messages.frame(page.name)}
              mode={mode}
              size={{ width: WIDTHS[screen], scale }}
              onShown={onShown}
            />
          ),
      )}
    </div>
  );
}

interface PreviewDocumentProps {
  content: PreviewPage;
  documents: PreviewDocuments;
  title: string;
  mode: Mode;
  size: { width: number; scale: number };
  onShown: ((document: Document) => void) | undefined;
}

function PreviewDocument(props: PreviewDocumentProps) {
  const { content, documents, title, mode, size, onShown } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  /** Pixels of the page, once it is loaded. */
  const [height, setHeight] = useState<number>();
  const isShown = documents.shown?.state === content.state;
  const { width, scale } = size;
  const isLoaded = height !== undefined;
  useEffect(() => {
    if (isLoaded && frame.current) setHeight(fit(frame.current, width));
  }, [isLoaded, frame, width]);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!shown || !isLoaded) return;
    shown.documentElement.setAttribute('data-theme', mode);
    if (isShown) onShown?.(shown);
  }, [mode, isLoaded, isShown, frame, onShown]);
  return (
    <div
      className="preview-document"
      hidden={!isShown && documents.shown !== undefined}
      style={{ width: width * scale, height: (height ?? LEAST) * scale }}
    >
      <PageFrame
        frame={frame}
        html={content.html}
        title={title}
        style={{ width, transform: `scale(${scale})` }}
        onPage={(loaded, element) => {
          // it is said around the frame
          loaded.querySelector('[data-preview]')?.remove();
          loaded.documentElement.setAttribute('data-theme', mode);
          setHeight(fit(element, width));
          documents.swap(content);
        }}
      />
    </div>
  );
}

/** Pixels of height: those of a window, and those that a browser still paints. */
const LEAST = 800;
const MOST = 12_000;

/** Makes the frame as high as its page, at this width. @returns pixels */
function fit(frame: HTMLIFrameElement, width: number): number {
  frame.style.setProperty('width', `${width}px`);
  // a page is as high as its window at least
  frame.style.setProperty('height', `${LEAST}px`);
  const height = Math.min(frame.contentDocument?.documentElement.scrollHeight ?? LEAST, MOST);
  frame.style.setProperty('height', `${height}px`);
  return height;
}

/** How much smaller than a screen of this width the area is; at most as large. */
function useScale(area: { readonly current: HTMLElement | null }, width: number): number {
  const [room, setRoom] = useState<number>(width);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return Math.min(width === WIDTHS.phone ? PHONE_SCALE : 1, room / width);
}

/** A phone is not drawn larger than it is beside a desktop. */
const PHONE_SCALE = 0.74;

/** Whether there is room for it, which its style says. */
function useIsShown(area: { readonly current: HTMLElement | null }): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setShown(element.offsetParent !== null));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return isShown;
}
