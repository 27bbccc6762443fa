import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { useCatalogueRefresh } from '../catalogue-query.ts';
import { createCreationKey } from './creation-key.ts';
import { kitMessages } from './messages.ts';

interface Duplicating<Entity> {
  copy: (entity: Entity, headers: { 'idempotency-key': string }) => Promise<Entity>;
  onCopied: (copy: Entity) => void;
}

/** Duplicates an entity; one press at a time, and once however often its answer is lost. */
export function useDuplicate<Entity extends { _id: string; name: string }>({
  copy,
  onCopied,
}: Duplicating<Entity>) {
  const refresh = useCatalogueRefresh();
  const [creation] = useState(createCreationKey);
  return useMutation({
    mutationFn: (entity: Entity) =>
      copy(entity, { 'idempotency-key': creation.keyFor(entity._id) }),
    onSuccess: (made) => {
      creation.forget();
      notify('success', kitMessages.added(made.name));
      void refresh();
      onCopied(made);
    },
    onError: (error) => {
      notify('error', error instanceof ApiError ? error.message : kitMessages.copyFailed);
      void refresh();
    },
  });
}
