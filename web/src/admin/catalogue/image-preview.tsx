import { Picture } from '../../ui/picture.tsx';

interface ImagePreviewProps {
  productName: string;
  imageIds: readonly string[];
}

/** How many images; under the pointer or the focus, the images. */
export function ImagePreview({ productName, imageIds }: ImagePreviewProps) {
  const label = imageIds.length === 1 ? '1 image' : `${imageIds.length} images`;
  if (imageIds.length === 0) return <span className="faint">{label}</span>;
  return (
    <span className="pop">
      <button type="button" className="textlink textlink-s">
        {label}
        <span className="sr"> of {productName}</span>
      </button>
      <span className="pop-panel" aria-hidden="true">
        {imageIds.slice(0, 6).map((imageId) => (
          <Picture key={imageId} imageId={imageId} alt="" sizes="64px" widths={[160]} />
        ))}
      </span>
    </span>
  );
}
