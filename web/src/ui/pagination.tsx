import { ChevronLeft, ChevronRight } from 'lucide';
import { type PageEntry, pageEntries, pageWindow } from './page-window.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

interface PaginationProps {
  /** Told apart by a screen reader where a list has one above and one below. */
  label: string;
  page: number;
  totalPages: number;
  /** Where a page number leads, such as `?page=3`. */
  linkTo: (page: number) => string;
  /** How many page numbers in a row. */
  window?: number;
  /** Also the first and the last page, behind ellipses. */
  ends?: boolean;
  /** Which numbers to show, for a list that has rules of its own. */
  entries?: PageEntry[];
  compact?: boolean;
}

// spec: 2.58 9.15
/** Links, so that a page can be opened beside this one. Nothing where there is a single page. */
export function Pagination({
  label,
  page,
  totalPages,
  linkTo,
  window = 5,
  ends = false,
  entries = ends ? pageEntries(page, totalPages, window) : pageWindow(page, totalPages, window),
  compact = false,
}: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className={compact ? 'row pages pages-s' : 'row pages'} aria-label={label}>
      <Step label="Previous page" to={linkTo(Math.max(page - 1, 1))} disabled={page <= 1}>
        <Icon of={ChevronLeft} />
      </Step>
      {entries.map((entry, index) =>
        entry === 'gap' ? (
          <span key={`gap-${index}`} className="gap">
            …
          </span>
        ) : (
          <Link
            key={entry}
            to={linkTo(entry)}
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </Link>
        ),
      )}
      <Step
        label="Next page"
        to={linkTo(Math.min(page + 1, totalPages))}
        disabled={page >= totalPages}
      >
        <Icon of={ChevronRight} />
      </Step>
    </nav>
  );
}

interface StepProps {
  label: string;
  to: string;
  disabled: boolean;
  children: React.ReactNode;
}

/** At the first or last page the arrow keeps its place, so that the numbers do not move. */
function Step({ label, to, disabled, children }: StepProps) {
  return disabled ? (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- one that leads nowhere has no address
    <a role="link" aria-label={label} aria-disabled>
      {children}
    </a>
  ) : (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
