import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { ListView } from './list-view.tsx';
import { listsQuery } from './list-query.ts';
import { messages } from './messages.ts';
import './lists.css';
import { requestIdOf } from '../../error-facts.ts';

const listMessages = messages.lists;

export default function ListsPage() {
  const { id } = useParams();
  return id === undefined ? <AllLists /> : <ListView key={id} id={id} />;
}

/** The lists of an account, the one that was changed last first. */
function AllLists() {
  const { data: lists, error, refetch } = useQuery(listsQuery);
  return (
    <>
      <PageHead title={listMessages.title} />
      <PageBanner variant="strip" title={listMessages.title} />
      <main className="page" id="main">
        <div className="lists-body stack">
          {!lists && !error && (
            <Skeleton label={listMessages.loading}>
              <div className="stack-12">
                <SkeletonLine className="skel-button" />
                <SkeletonLine className="skel-button" />
              </div>
            </Skeleton>
          )}
          {!lists && error && (
            <ErrorState
              title={listMessages.loadFailed}
              requestId={requestIdOf(error)}
              onRetry={() => void refetch()}
            />
          )}
          {lists?.length === 0 && (
            <EmptyState
              title={listMessages.noneTitle}
              text={listMessages.none}
              action={
                <ButtonLink to="/" variant="secondary">
                  Go Home
                </ButtonLink>
              }
            />
          )}
          {lists && lists.length > 0 && (
            <>
              <p className="soft prose">{listMessages.how}</p>
              <ul className="stack-10">
                {lists.map(({ _id, name, rowCount, updatedAt, link }) => (
                  <li key={_id}>
                    <Link className="stack-4 list-entry" to={`/lists/${_id}`}>
                      <bdi className="bold">{name}</bdi>
                      <span className="small soft">
                        {listMessages.summary(rowCount, formatDay(updatedAt))}
                        {link && ` ${listMessages.shared(formatDay(link.expiresAt))}`}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            <Link className="link" to="/settings">
              {listMessages.toSettings}
            </Link>
          </p>
        </div>
      </main>
    </>
  );
}
