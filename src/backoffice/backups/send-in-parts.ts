import { UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import { adminApi } from '../admin-api.ts';
import { upload } from '../components/upload.ts';

type Outcome = { ok: true; id: string } | { ok: false; detail: string };

/** Each part is tried again where the line broke; a part that came twice is the same. */
export async function sendInParts(file: File, onProgress: (part: number) => void): Promise<Outcome> {
  if (file.size === 0) return { ok: false, detail: 'This file is empty.' };
  const begun = await adminApi.call('POST /admin/restores', {});
  if (!begun.ok) return { ok: false, detail: begun.error.detail };
  const { id } = begun.body;
  for (let at = 0; at < file.size; at += UPLOAD_BYTES.backupPart) {
    const slice = new File([file.slice(at, at + UPLOAD_BYTES.backupPart)], 'part');
    const answer = await upload('POST /admin/restores/:id/parts', { params: { id }, query: { at } }, slice, {
      kind: 'backupPart',
      onProgress: (done) => onProgress((at + done * slice.size) / file.size),
      isRepeatable: true,
    });
    if (!answer.ok) return { ok: false, detail: answer.error.detail };
  }
  return { ok: true, id };
}
