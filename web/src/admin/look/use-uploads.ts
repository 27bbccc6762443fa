import type { LookPicture } from '@tailorbird/contract/kinds/look';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDroppedFiles } from '../use-dropped-files.ts';
import { usePastedFiles } from '../pictures/picture-drop.tsx';
import { usePictures } from '../pictures/use-pictures.ts';
import { lookMessages } from './messages.ts';

interface UploadOptions {
  /** Pictures that may still come; of one that replaces another, 1. */
  room: number;
  onPicture: (picture: LookPicture) => void;
}

/**
 * Files on their way to the shop, by button, drop or paste anywhere on the page. Each is given on as
 * soon as the shop has it.
 */
export function useUploads({ room, onPicture }: UploadOptions) {
  const [keys, setKeys] = useState('');
  const form = usePictures(keys, setKeys, lookMessages.picture.failed, room);
  const arrived = form.pictures.filter(({ upload }) => upload?.imageId !== undefined);
  const giveOn = useEffectEvent(() => {
    for (const { key, upload } of arrived) {
      form.remove(key);
      onPicture({ _id: upload?.imageId ?? '', alt: '', focus: { x: 50, y: 50 } });
    }
  });
  const arrivedKeys = arrived.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (arrivedKeys !== '') giveOn();
  }, [arrivedKeys]);
  const take = (files: readonly File[]) => {
    // clears the messages about the files before
    form.forgetRefused();
    for (const { key, upload } of form.pictures) {
      if (room === 1 || upload?.state === 'failed') form.remove(key);
    }
    form.add(room === 1 ? files.slice(0, 1) : files);
  };
  usePastedFiles(take);
  return {
    uploads: form.pictures.flatMap(({ key, upload }) => (upload ? { key, ...upload } : [])),
    refused: form.refused,
    retry: form.retry,
    take,
    /** Whether files are held over the page. */
    isOver: useDroppedFiles(take),
  };
}

export type PictureUploads = ReturnType<typeof useUploads>;
