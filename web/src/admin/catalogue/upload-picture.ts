import type { Reply } from '@tailorbird/contract/endpoint';
import type { uploadBinary } from '@tailorbird/contract/images';
import { sendFile, type Watch } from './send-file.ts';

type Binary = Reply<typeof uploadBinary>['binary'];

/** Sends one picture. Throws ApiError; once it is cancelled, the signal's reason. */
export async function uploadPicture(file: File, watch: Watch): Promise<Binary> {
  const sending = { address: '/api/binary', field: 'binary', file, isAnswer };
  const { binary } = await sendFile(sending, watch);
  return binary;
}

function isAnswer(answer: unknown): answer is { binary: Binary } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'binary' in answer &&
    typeof answer.binary === 'object' &&
    answer.binary !== null &&
    '_id' in answer.binary &&
    typeof answer.binary._id === 'string'
  );
}
