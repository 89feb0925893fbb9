import { useState } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import type { ImageOrder } from '../../../shop/catalog/pictures/schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { confirm } from '../feedback/dialog.tsx';
import { useMutation } from '../forms/use-mutation.ts';
import styles from '../hung-pictures.module.css';
import { Action, Note } from '../layout.tsx';
import { moveItem } from '../lists/reorder.ts';
import { type Cropping, type HungPicture, type HungTexts, PictureList } from './picture-list.tsx';
import { DropZone, type SendPicture, UploadList, useUploads } from './upload-pictures.tsx';

/** Undo toast after a delete; stays until the picture is restored or another is deleted. */
const PutBack = ({ place, onUndo }: { place: number; onUndo: () => Promise<void> }) => (
  <div className={styles.deleted} role="status">
    <p>Picture {place + 1} is deleted.</p>
    <Action label="Undo" look="quiet" onClick={onUndo} />
  </div>
);

type HungPicturesProps = {
  pictures: readonly HungPicture[];
  texts: HungTexts;
  send: SendPicture;
  arrange: (order: ImageOrder) => Promise<ApiResult<unknown>>;
  /** Whether each picture has a shot type: what it shows of a product. */
  hasRoles?: boolean;
  /** Set if pictures can be cropped to 4:5. */
  cropping?: Cropping<HungPicture>;
};

/** Sortable pictures: upload, reorder, describe, delete. Each change is saved immediately. */
export function HungPictures({ pictures, texts, send, arrange, hasRoles = false, cropping }: HungPicturesProps) {
  const { mutate, error } = useMutation();
  const { coming, add, dismiss, retry } = useUploads(send);
  // Optimistic order until the server responds.
  const [moved, setMoved] = useState<readonly HungPicture[]>();
  const [deleted, setDeleted] = useState<Deleted>();
  const listed = moved ?? pictures;
  async function save(next: readonly HungPicture[], success: string, putBack?: readonly string[]) {
    setMoved(next);
    const saved = await mutate(
      () =>
        arrange({
          ...(putBack && { putBack: [...putBack] }),
          pictures: next.map(({ id, alt, role, widthInches }) => ({
            id,
            alt,
            ...(hasRoles && { role: role ?? null, widthInches: widthInches ?? null }),
          })),
          takenDown: pictures.filter(({ id }) => !next.some((kept) => kept.id === id)).map(({ id }) => id),
        }),
      { success },
    );
    setMoved(undefined);
    return saved !== undefined;
  }
  async function remove(picture: HungPicture) {
    // No confirmation needed if the delete can be undone.
    if (hasRoles && !picture.film) {
      const rest = pictures.filter(({ id }) => id !== picture.id);
      if (await save(rest, '')) setDeleted({ picture, place: pictures.indexOf(picture) });
      return;
    }
    const question = { title: 'Delete this picture?', line: texts.deleted, yes: 'Delete picture' };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    const next = pictures.filter(({ id }) => id !== picture.id);
    await save(next, 'Deleted.');
  }
  return (
    <>
      <DropZone hint={texts.hint} takesFilms={hasRoles} onFiles={add} />
      <ErrorAlert error={error} />
      <UploadList coming={coming} onDismiss={dismiss} onRetry={retry} />
      {deleted && (
        <PutBack
          place={deleted.place}
          onUndo={async () => {
            const next = pictures.toSpliced(deleted.place, 0, deleted.picture);
            if (await save(next, 'Put back.', [deleted.picture.id])) setDeleted(undefined);
          }}
        />
      )}
      {listed.length === 0 && coming.length === 0 && <Note>{texts.none}</Note>}
      <PictureList
        texts={texts}
        hasRoles={hasRoles}
        {...(cropping && { cropping })}
        pictures={listed}
        onMove={(from, to) => void save(moveItem(listed, from, to), 'Order saved.')}
        onChange={(next) => void save(next, 'Saved.')}
        onRemove={(picture) => void remove(picture)}
      />
    </>
  );
}

type Deleted = { picture: HungPicture; place: number };
