import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { MailKindName } from '@tailorbird/contract/kinds/mail-kinds';
import type { MailText } from '@tailorbird/contract/mail-texts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Monitor } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { drawLetter } from './draw-letter.ts';
import { mailMessages } from './mail-messages.ts';

const messages = mailMessages.preview;

type RenderedMail = Reply<EndpointOf<'POST /settings/mail-preview'>>;

/** Milliseconds without a key until what was typed is shown. */
const PAUSE = 400;

/**
 * Renders the mail as it would be sent.
 * @param isRight otherwise it cannot be sent, and the last one stays
 */
export function useMailPreview(
  kind: MailKindName,
  { subject, opening }: MailText,
  isRight: boolean,
) {
  const [settled, setSettled] = useState(isRight ? { subject, opening } : undefined);
  useEffect(() => {
    if (!isRight) return undefined;
    const timer = setTimeout(() => setSettled({ subject, opening }), PAUSE);
    return () => clearTimeout(timer);
  }, [subject, opening, isRight]);
  return useQuery({
    queryKey: ['admin', 'mail-preview', kind, settled],
    queryFn: ({ signal }) =>
      call('POST /settings/mail-preview', { body: { kind, ...settled } }, signal),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

interface MailPreviewProps {
  preview: UseQueryResult<RenderedMail>;
  isRight: boolean;
}

/** In the list of a mail program, opened there, and on a phone. */
export function MailPreview({ preview, isRight }: MailPreviewProps) {
  const { data } = preview;
  return (
    <section className="stack" aria-label={messages.title}>
      {!isRight && <p className="hint">{messages.waits}</p>}
      {!data && <LoadError query={preview} title={messages.failed} />}
      {data && (
        <>
          <div className="mail-program">
            <p className="line-8 mail-bar">
              <Icon of={Monitor} />
              {messages.inProgram}
            </p>
            <p className="mail-row" dir="auto">
              <b>{data.from}</b>
              <span>
                <b>{data.subject}</b> {snippetOf(data)}
              </span>
              <span>{messages.time}</span>
            </p>
            <MailHead mail={data} />
            <LetterView html={data.html} />
          </div>
          {/* the same again, as it is seen elsewhere */}
          <div aria-hidden>
            <div className="mail-phone">
              <p className="mail-notice" dir="auto">
                <b>{data.from}</b>
                <span>{data.subject}</span>
                <span className="soft">{snippetOf(data)}</span>
              </p>
              <MailHead mail={data} />
              <LetterView html={data.html} />
            </div>
          </div>
          <p className="hint">{messages.onPhone}</p>
        </>
      )}
    </section>
  );
}

const SNIPPET = 140;

const snippetOf = ({ text }: RenderedMail) => text.slice(0, SNIPPET).replaceAll(/\s+/g, ' ');

function MailHead({ mail: { subject, from } }: { mail: RenderedMail }) {
  return (
    <p className="mail-head" dir="auto">
      <b>{subject}</b>
      <span className="soft">{from}</span>
    </p>
  );
}

/** Apart from the styles of the page, in a tree of its own. */
function LetterView({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) drawLetter(host.current, html);
  }, [html]);
  return <div ref={host} className="mail-letter" />;
}
