import { useQuery } from '@tanstack/react-query';
import { fetchDownload, fetchFile } from '../download.ts';
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx';

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
  if (!data) {
    return (
      <Skeleton label={alt}>
        <SkeletonLine className="skel-box" />
      </Skeleton>
    );
  }
  return (
    <button
      type="button"
      className="fault-photo"
      onClick={({ currentTarget }) => window.open(currentTarget.querySelector('img')?.src)}
    >
      <BlobImage bytes={data} alt={alt} width={width} height={height} />
    </button>
  );
}

interface BlobImageProps {
  bytes: Blob;
  alt: string;
  width?: number;
  height?: number;
}

/** A picture that the page has the bytes of. */
export function BlobImage({ bytes, alt, width, height }: BlobImageProps) {
  return (
    <img
      ref={(image) => {
        const url = URL.createObjectURL(bytes);
        if (image) image.src = url;
        return () => URL.revokeObjectURL(url);
      }}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
    />
  );
}
