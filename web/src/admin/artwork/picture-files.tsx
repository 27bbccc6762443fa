import type { ProducedPicture } from '@tailorbird/contract/orders';
import { slug } from '@tailorbird/contract/rules/slug';
import { Download } from 'lucide';
import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { fetchDownload, saveDownload } from '../../download.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { pictureMessages } from './messages.ts';

/** A file of a picture that staff may save; none of them is ever shown in the browser. */
interface PictureFile {
  label: string;
  address: string;
  name: string;
}

const originalAddress = (artworkId: string) =>
  `/api/artwork/${encodeURIComponent(artworkId)}/original`;

/** The file as it was sent, as it is printed, and the rebuilt SVG of one that came as SVG. */
function filesOf(picture: ProducedPicture): PictureFile[] {
  const { artworkId, name, kind, width, recipe } = picture;
  const base = slug(name.replace(/\.[^.]*$/, '')) || 'picture';
  const printed = (format: 'png' | 'svg') => {
    const query = new URLSearchParams({ width: String(width), recipe, format });
    return `/api/artwork/${encodeURIComponent(artworkId)}/print?${query}`;
  };
  return [
    {
      label: pictureMessages.saveOriginal(picture),
      address: originalAddress(artworkId),
      name,
    },
    {
      label: pictureMessages.cleaned,
      address: printed('png'),
      name: `${base}-${Math.round(width)}mm.png`,
    },
    ...(kind === 'svg'
      ? [{ label: pictureMessages.svg, address: printed('svg'), name: `${base}.svg` }]
      : []),
  ];
}

/** Fetches a file with the token and gives it to the browser to save; says when that fails. */
async function saveFile({ address, name }: PictureFile) {
  try {
    saveDownload(await fetchDownload(address, name));
  } catch (error) {
    notify('error', sentenceOf(error, pictureMessages.saveFailed));
  }
}

/** A button for each file of a picture. */
export function PictureFiles({ picture }: { picture: ProducedPicture }) {
  if (picture.checksum === undefined) {
    return <p className="small soft">{pictureMessages.gone}</p>;
  }
  return (
    <div className="cluster picture-files">
      {filesOf(picture).map((file) => (
        <FileButton key={file.address} file={file} picture={picture} />
      ))}
    </div>
  );
}

function FileButton({ file, picture }: { file: PictureFile; picture: ProducedPicture }) {
  const [isSaving, setSaving] = useState(false);
  return (
    <Button
      variant="secondary"
      size="compact"
      aria-label={pictureMessages.of(file.label, picture)}
      busy={isSaving}
      onClick={() => {
        setSaving(true);
        void saveFile(file).finally(() => setSaving(false));
      }}
    >
      <Icon of={Download} />
      {isSaving ? pictureMessages.saving : file.label}
    </Button>
  );
}
