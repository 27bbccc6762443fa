import type { ReactNode } from 'react';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';

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
    <div className="table-wrap aria-busy:opacity-60" aria-busy={isBusy}>
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

/** Rows, or cards, in their final shape. */
export function UsersLoading() {
  return (
    <Skeleton label="Loading users">
      <UserTable>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <tr key={row}>
            <th scope="row">
              <SkeletonLine className="w-28" />
            </th>
            {columns.slice(1).map(([name], column) => (
              <td
                key={name}
                data-l={name === 'Actions' ? undefined : name}
                className={name === 'Actions' ? 'acts-cell' : undefined}
              >
                <SkeletonLine className={column === 0 ? 'w-4/5' : 'w-20'} />
              </td>
            ))}
          </tr>
        ))}
      </UserTable>
    </Skeleton>
  );
}
