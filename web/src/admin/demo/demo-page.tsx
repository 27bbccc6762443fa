import type { Demo, DemoEntry, StayingDemoEntry } from '@tailorbird/contract/demo';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeskHead } from '../kit/desk-head.tsx';
import { TableLoading } from '../kit/entity-list.tsx';
import { namesOf } from '../kit/fields.tsx';
import { demoQuery, useDemoRemoval } from './demo-query.ts';
import { messages } from './messages.ts';
import '../catalogue.css';
import './demo.css';
import { requestIdOf } from '../../error-facts.ts';

/** Lists the goods of the demo that the shop still has, with the one act that removes them. */
export default function DemoPage() {
  const query = useQuery(demoQuery);
  const { data } = query;
  const [isAsked, setAsked] = useState(false);
  const [removed, setRemoved] = useState<readonly DemoEntry[]>();
  const removal = useDemoRemoval((entries) => {
    setRemoved(entries);
    setAsked(false);
  });
  const report = useRef<HTMLDivElement>(null);
  // the button that had the focus is gone
  useEffect(() => {
    if (removed) report.current?.focus();
  }, [removed]);

  return (
    <>
      <DeskHead title={messages.title} line={messages.lead} isLive={false} />
      {query.isError && !data && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      )}
      {query.isPending && <TableLoading />}
      {removed && (
        <div ref={report} tabIndex={-1} className="demo-report">
          <Notice tone="success" live>
            {messages.removed(groupsOf(removed).map(({ count }) => count))}
          </Notice>
        </div>
      )}
      {data && data.goes.length + data.stays.length === 0 && (
        <EmptyState title={messages.none} text={messages.noneText} />
      )}
      {data && data.goes.length > 0 && (
        <section className="box-panel demo-panel" aria-labelledby="demo-goes">
          <h2 className="h3" id="demo-goes">
            {messages.goes.title}
          </h2>
          <p className="soft">{messages.goes.lead}</p>
          <Groups entries={data.goes} shown={40} />
          <Button
            variant="danger"
            size="compact"
            onClick={() => {
              removal.reset();
              setAsked(true);
            }}
          >
            {messages.goes.act}
          </Button>
        </section>
      )}
      {data && data.stays.length > 0 && <Stays stays={data.stays} />}
      {data && (
        <ConfirmDialog
          open={isAsked}
          title={messages.question.title}
          sentence={messages.question.sentence}
          details={<Details demo={data} error={removal.error} />}
          confirmLabel={messages.goes.act}
          danger
          busy={removal.isPending}
          onConfirm={() => removal.mutate(data.goes)}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}

interface Group {
  kind: DemoEntry['kind'];
  /** `36 products` */
  count: string;
  names: string[];
}

/** By kind, in the order of the kinds. */
function groupsOf(entries: readonly DemoEntry[]): Group[] {
  return namesOf(messages.kinds).flatMap((kind) => {
    const names = entries.filter((entry) => entry.kind === kind).map(nameOf);
    return names.length > 0 ? [{ kind, count: messages.counted(kind, names.length), names }] : [];
  });
}

const nameOf = ({ kind, name }: DemoEntry) => (kind === 'text' ? messages.textName(name) : name);

interface GroupsProps {
  entries: readonly DemoEntry[];
  /** More names than this wait behind a press. */
  shown: number;
}

/** How many of each kind, with their names. */
function Groups({ entries, shown }: GroupsProps) {
  return (
    <dl className="demo-groups">
      {groupsOf(entries).map(({ kind, count, names }) => (
        <div key={kind}>
          <dt>{count}</dt>
          <dd>
            {names.length > shown ? (
              <details>
                <summary className="textlink">{messages.showNames(count)}</summary>
                <Names names={names} />
              </details>
            ) : (
              <Names names={names} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}

function Details({ demo, error }: { demo: Demo; error: Error | null }) {
  const questionMessages = messages.question;
  const isChanged = isRefused(error, 'POST /demo/removal', 'CHANGED_MEANWHILE');
  return (
    <>
      {error && (
        <Notice tone="danger" live>
          {isChanged ? questionMessages.changed : sentenceOf(error, questionMessages.failed)}
        </Notice>
      )}
      <Groups entries={demo.goes} shown={15} />
      {demo.carts > 0 && <p>{questionMessages.carts(demo.carts)}</p>}
      {demo.stays.length > 0 && <p>{questionMessages.stays(demo.stays.length)}</p>}
    </>
  );
}

function Stays({ stays }: { stays: readonly StayingDemoEntry[] }) {
  const { title, lead, columns } = messages.stays;
  return (
    <section className="demo-panel" aria-labelledby="demo-stays">
      <h2 className="h3" id="demo-stays">
        {title}
      </h2>
      <p className="soft">{lead}</p>
      <div className="table-wrap">
        <table className="table table-top">
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className="col-name">
                {columns.name}
              </th>
              <th scope="col">{columns.kind}</th>
              <th scope="col">{columns.why}</th>
            </tr>
          </thead>
          <tbody>
            {stays.map((entry) => (
              <tr key={entry._id}>
                <th scope="row">{nameOf(entry)}</th>
                <td data-l={columns.kind}>{messages.kinds[entry.kind][0]}</td>
                <td data-l={columns.why}>{messages.why(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
