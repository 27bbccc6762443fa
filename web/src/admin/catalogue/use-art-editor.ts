import { useQuery } from '@tanstack/react-query';

/**
 * The editor with every drawing, once it is wanted. One that cannot be loaded takes nothing of the
 * form with it, and can be asked for again.
 */
export function useArtEditor(isWanted: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'art-editor'],
    queryFn: async () => ({ Editor: (await import('./art-editor.tsx')).ArtEditor }),
    enabled: isWanted,
    staleTime: Infinity,
    meta: { shared: true },
  });
  return { Editor: data?.Editor, hasFailed: isError, retry: () => void refetch() };
}
