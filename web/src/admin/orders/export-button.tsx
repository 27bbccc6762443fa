import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Ref } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { filterQuery, type OrderFilters, unfiltered } from '../../orders/order-filters.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import { fetchDownload, saveDownload } from '../download.ts';
import { messages } from './messages.ts';
import { atOnce } from './order-edits.ts';

const words = messages.export;

interface ExportButtonProps {
  ref: Ref<HTMLButtonElement>;
  filters: OrderFilters;
}

/** All orders that the filter finds, whatever page is in view. */
export function ExportButton({ ref, filters }: ExportButtonProps) {
  const download = useMutation({
    ...atOnce,
    mutationFn: () => fetchDownload(exportAddress(filters), 'orders.csv'),
    onSuccess: saveDownload,
    onError: (error) => notify('error', sentenceOf(error, words.failed)),
  });
  return (
    <>
      <Button
        ref={ref}
        variant="secondary"
        size="compact"
        className="export-orders"
        aria-disabled={download.isPending}
        aria-busy={download.isPending || undefined}
        onClick={() => {
          if (!download.isPending) download.mutate();
        }}
      >
        <Download className="icon" aria-hidden="true" />
        {download.isPending ? words.working : words.name}
      </Button>
      {/* The browser shows what it has loaded; only to the ear it says nothing. */}
      <output className="sr">{download.isSuccess && words.done(download.data.name)}</output>
    </>
  );
}

function exportAddress(filters: OrderFilters): string {
  const { page, limit } = unfiltered;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filterQuery({ ...filters, page, limit }))) {
    search.set(name, String(value));
  }
  return `/api/order/export?${search}`;
}
