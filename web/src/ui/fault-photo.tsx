import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchDownload, fetchFile } from '../download.ts';
import { Skeleton, SkeletonLine } from './skeleton.tsx';

interface FaultPhotoProps {
  address: string;
  /** That open it instead of a token. */
  headers?: Record<string, string>;
  alt: string;
  width: number;
  height: number;
}

const photoMessages = { failed: 'The photo could not be loaded.', again: 'Try again' };

/** A photo of what is wrong with a piece. Pressed, it is shown in all of its pixels. */
export function FaultPhoto({ address, headers, alt, width, height }: FaultPhotoProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['fault photo', address],
    queryFn: async () =>
      headers
        ? (await fetchDownload(address, '', headers)).bytes
        : await (await fetchFile(address, 'image/jpeg')).blob(),
    // it never changes, and is large
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const url = useBlobUrl(data);
  if (isError) {
    return (
      <p className="row small" role="alert">
        <span className="danger">{photoMessages.failed}</span>
        <button type="button" className="textlink" onClick={() => void refetch()}>
          {photoMessages.again}
        </button>
      </p>
    );
  }
  if (url === undefined) {
    return (
      <Skeleton label={alt}>
        <SkeletonLine className="skel-box" />
      </Skeleton>
    );
  }
  return (
    <a className="fault-photo" href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={alt} width={width} height={height} decoding="async" />
    </a>
  );
}

/** An address of bytes that the page has, for as long as it shows them. */
export function useBlobUrl(bytes: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return undefined;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}
