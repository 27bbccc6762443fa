import type { DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import { artworkMessages } from './messages.ts';
import { addressOfRef } from './picture-addresses.ts';
import { sizeOfFile } from './renditions.ts';

interface FileRowProps {
  placed: DescribedPicture;
  onReplace: () => void;
  onRemove: () => void;
}

/** The file of a picture, and the ways to another or to none. */
export function FileRow({ placed, onReplace, onRemove }: FileRowProps) {
  const { name, kind, width, height } = placed.picture;
  const address = addressOfRef(pictureRef(placed));
  return (
    <div className="picture-file">
      {address === undefined ? (
        <span className="picture-file-image" />
      ) : (
        <img className="picture-file-image" src={address} alt="" width={52} height={52} />
      )}
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="soft">
          {artworkMessages.file.facts(width, height, kind === 'svg', sizeOfFile(placed.id))}
        </span>
      </p>
      <button type="button" className="textlink" onClick={onReplace}>
        {artworkMessages.file.replace}
      </button>
      <button type="button" className="textlink textlink-danger" onClick={onRemove}>
        {artworkMessages.file.remove}
      </button>
    </div>
  );
}
