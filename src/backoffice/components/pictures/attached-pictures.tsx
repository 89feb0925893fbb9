import { useState } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import type { CommunityPictureOrder } from '../../../shop/catalog/pictures/schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { confirm } from '../feedback/dialog.tsx';
import { useMutation } from '../forms/use-mutation.ts';
import { Note } from '../layout.tsx';
import { moveItem } from '../lists/reorder.ts';
import { type HungPicture, type HungTexts, PictureList } from './picture-list.tsx';
import { DropZone, type SendPicture, UploadList, useUploads } from './upload-pictures.tsx';

type HungPicturesProps = {
  pictures: readonly HungPicture[];
  texts: HungTexts;
  send: SendPicture;
  arrange: (order: CommunityPictureOrder) => Promise<ApiResult<unknown>>;
};

/** Sortable pictures: upload, reorder, describe, delete. Each change is saved immediately. */
export function HungPictures({ pictures, texts, send, arrange }: HungPicturesProps) {
  const { mutate, error } = useMutation();
  const { coming, add, dismiss, retry } = useUploads(send);
  // Optimistic order until the server responds.
  const [moved, setMoved] = useState<readonly HungPicture[]>();
  const listed = moved ?? pictures;
  async function save(next: readonly HungPicture[], success: string) {
    setMoved(next);
    await mutate(
      () =>
        arrange({
          pictures: next.map(({ id, alt }) => ({ id, alt })),
          takenDown: pictures.filter(({ id }) => !next.some((kept) => kept.id === id)).map(({ id }) => id),
        }),
      { success },
    );
    setMoved(undefined);
  }
  async function remove(picture: HungPicture) {
    const question = { title: 'Delete this picture?', line: texts.deleted, yes: 'Delete picture' };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    const next = pictures.filter(({ id }) => id !== picture.id);
    await save(next, 'Deleted.');
  }
  return (
    <>
      <DropZone hint={texts.hint} onFiles={add} />
      <ErrorAlert error={error} />
      <UploadList coming={coming} onDismiss={dismiss} onRetry={retry} />
      {listed.length === 0 && coming.length === 0 && <Note>{texts.none}</Note>}
      <PictureList
        texts={texts}
        pictures={listed}
        onMove={(from, to) => void save(moveItem(listed, from, to), 'Order saved.')}
        onChange={(next) => void save(next, 'Saved.')}
        onRemove={(picture) => void remove(picture)}
      />
    </>
  );
}
