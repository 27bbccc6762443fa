import { isolate } from '@tailorbird/contract/rules/isolate';
import type { User } from '@tailorbird/contract/users';
import { BadgeCheck, MailWarning, Trash2 } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatMoment, formatShortDay } from '../../ui/date.ts';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages, rolesInWords } from './messages.ts';
import { type RoleEditing, RoleEditor, RoleEditorActs } from './role-editor.tsx';
import { attemptsInWords } from './user-list.ts';
import { Icon } from '../../ui/icon.tsx';

// spec: 2.102
/** Column by column, with the room that each needs. */
const columns = [
  ['Name', 'user-name'],
  ['Email', ''],
  ['Roles', 'user-roles'],
  ['Created', 'user-day'],
  ['Last Login', 'user-day'],
  ['Account Status', 'user-status'],
  ['Actions', 'acts-head'],
] as const;

export function UserTable({ children, isBusy }: { children: ReactNode; isBusy?: boolean }) {
  return (
    <div className="table-wrap" aria-busy={isBusy}>
      <table className="table users">
        <caption className="sr">Users</caption>
        <thead>
          <tr>
            {columns.map(([name, className]) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Placeholder rows, or cards, of the final size. */
export function UsersLoading() {
  return (
    <Skeleton label="Loading users">
      <UserTable>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <tr key={row}>
            <th scope="row">
              <SkeletonLine className="skel-short" />
            </th>
            {columns.slice(1).map(([name], column) => (
              <td
                key={name}
                data-l={name === 'Actions' ? undefined : name}
                className={name === 'Actions' ? 'acts-cell' : undefined}
              >
                <SkeletonLine className={column === 0 ? 'skel-most' : 'skel-short'} />
              </td>
            ))}
          </tr>
        ))}
      </UserTable>
    </Skeleton>
  );
}

const userMessages = messages.users;

interface UserRowProps {
  user: User;
  isOwn: boolean;
  /** While its roles are edited. */
  editing: RoleEditing | undefined;
  onEdit: () => void;
  onUnlock: () => void;
  onDelete: () => void;
}

// spec: 2.104 2.106
/** A row of the table; below 1024 px a card, in which each cell names its column. */
export function UserRow({ user, isOwn, editing, onEdit, onUnlock, onDelete }: UserRowProps) {
  const { _id, name, roles, dateCreated, lastLogIn, isAccountLocked } = user;
  const edit = useFocusAfter<HTMLButtonElement>(editing !== undefined);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') editing?.onClose();
  }

  return (
    <tr
      id={`user-${_id}`}
      tabIndex={-1}
      className={editing && 'is-editing'}
      onKeyDown={closeOnEscape}
    >
      <th scope="row">
        <bdi>{name}</bdi> {isOwn && <span className="badge">{userMessages.you}</span>}
      </th>
      <td data-l="Email">
        <Email user={user} />
      </td>
      <td data-l="Roles">
        {editing ? <RoleEditor user={user} {...editing} /> : <span>{rolesInWords(roles)}</span>}
      </td>
      <td data-l="Created">
        <Day timestamp={dateCreated} />
      </td>
      <td data-l="Last Login">
        {lastLogIn ? (
          <Day timestamp={lastLogIn} />
        ) : (
          <span className="faint">{userMessages.never}</span>
        )}
      </td>
      <td data-l="Account Status">
        <AccountStatus user={user} />
      </td>
      <td className="acts-cell">
        <span className="inline-4 acts">
          {editing ? (
            <RoleEditorActs user={user} isSaving={editing.isSaving} onClose={editing.onClose} />
          ) : (
            <>
              {isAccountLocked && (
                <Button variant="secondary" size="compact" onClick={onUnlock}>
                  Unlock
                  <span className="sr">
                    {' '}
                    <bdi>{name}</bdi>
                  </span>
                </Button>
              )}
              <Button ref={edit} variant="quiet" size="compact" onClick={onEdit}>
                Edit Roles
                <span className="sr">
                  {' '}
                  of <bdi>{name}</bdi>
                </span>
              </Button>
              <Button
                variant="quiet"
                size="compact"
                className="btn-icon"
                aria-label={`Delete ${isolate(name)}`}
                onClick={onDelete}
              >
                <Icon of={Trash2} />
              </Button>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

// spec: 2.103
function Email({ user: { email, isEmailVerified } }: { user: User }) {
  return (
    <span className="cell-lines">
      <Address email={email} />
      {isEmailVerified ? (
        <span className="inline-4 mark mark-yes">
          <Icon of={BadgeCheck} />
          Verified
        </span>
      ) : (
        <span className="inline-4 mark mark-no">
          <Icon of={MailWarning} />
          Unverified
        </span>
      )}
    </span>
  );
}

/** Too long for its column, it breaks before its domain rather than anywhere. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** The day in the column, the hour for whoever asks. */
function Day({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={formatMoment(timestamp)}>
      {formatShortDay(timestamp)}
    </time>
  );
}

// spec: 2.105
function AccountStatus({ user }: { user: User }) {
  return (
    <span className="cell-lines">
      <StatusBadge status={user.isAccountLocked ? 'locked' : 'active'} />
      {attemptsInWords(user).map((line) => (
        <span key={line} className="xs soft">
          {line}
        </span>
      ))}
    </span>
  );
}

/** When editing ends, the button that began it is there again and has the focus. */
function useFocusAfter<E extends HTMLElement>(isEditing: boolean) {
  const target = useRef<E>(null);
  const was = useRef(isEditing);
  useEffect(() => {
    if (was.current && !isEditing) target.current?.focus();
    was.current = isEditing;
  }, [isEditing]);
  return target;
}
