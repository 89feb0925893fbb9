import type { ApiResult } from '../../shared/api-client.ts';
import type { ImageOrder, ProductImage } from '../../shop/catalog/staff-schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { confirm } from './confirm.tsx';
import { TextField } from './fields.tsx';
import styles from './hung-pictures.module.css';
import { Note } from './layout.tsx';
import { moveItem } from './reorder.ts';
import { DropZone, type SendPicture, UploadList, useUploads } from './upload-pictures.tsx';
import { useMutation } from './use-mutation.ts';

type HungPicturesProps = {
  pictures: readonly ProductImage[];
  texts: HungTexts;
  send: SendPicture;
  arrange: (order: ImageOrder) => Promise<ApiResult<unknown>>;
};

export type HungTexts = {
  /** Which pictures are good ones. */
  hint: string;
  none: string;
  /** What becomes of a picture that is deleted. */
  deleted: string;
  /** Pixels below which a picture may look blurry. */
  width: number;
  height: number;
};

/** Pictures in order: dropped or chosen, moved, described, deleted. Each change is saved at once. */
export function HungPictures({ pictures, texts, send, arrange }: HungPicturesProps) {
  const { mutate, error } = useMutation();
  const { coming, add, dismiss } = useUploads(send);
  const save = (next: readonly ProductImage[], success: string) =>
    mutate(
      () =>
        arrange({
          pictures: next.map(({ id, alt }) => ({ id, alt })),
          takenDown: pictures.filter(({ id }) => !next.some((kept) => kept.id === id)).map(({ id }) => id),
        }),
      { success },
    );
  async function remove(picture: ProductImage) {
    const question = { title: 'Delete this picture?', line: texts.deleted, yes: 'Delete picture' };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    const next = pictures.filter(({ id }) => id !== picture.id);
    await save(next, 'Deleted.');
  }
  return (
    <>
      <DropZone hint={texts.hint} onFiles={add} />
      <ErrorAlert error={error} />
      <UploadList coming={coming} onDismiss={dismiss} />
      {pictures.length === 0 && coming.length === 0 && <Note>{texts.none}</Note>}
      <ol className={styles.hung}>
        {pictures.map((picture, place) => (
          <HungItem
            key={picture.id}
            picture={picture}
            texts={texts}
            place={place}
            last={pictures.length - 1}
            onMove={(to) => void save(moveItem(pictures, place, to), 'Order saved.')}
            onDescribe={(alt) => {
              const next = pictures.map((each) => (each.id === picture.id ? { ...each, alt } : each));
              void save(next, 'Saved.');
            }}
            onTakeDown={() => void remove(picture)}
          />
        ))}
      </ol>
    </>
  );
}

type ItemProps = {
  picture: ProductImage;
  texts: HungTexts;
  place: number;
  last: number;
  onMove: (to: number) => void;
  onDescribe: (alt: string) => void;
  onTakeDown: () => void;
};

const HungItem = ({ picture, texts, place, last, onMove, onDescribe, onTakeDown }: ItemProps) => (
  <li>
    <img src={picture.src} alt={picture.alt} width={96} height={120} className={styles.thumb} />
    <div className={styles.about}>
      <TextField
        name={`alt-${picture.id}`}
        label={`Alt text for picture ${place + 1}`}
        defaultValue={picture.alt}
        maxLength={300}
        hint={picture.alt === '' ? 'Describes the picture for people who can’t see it.' : undefined}
        onBlur={(event) => {
          if (event.target.value.trim() !== picture.alt) onDescribe(event.target.value.trim());
        }}
      />
      <SmallPicture picture={picture} texts={texts} />
      <div className={styles.acts}>
        <IconButton label={`Move picture ${place + 1} up`} disabled={place === 0} onClick={() => onMove(place - 1)}>
          <Icon shape={arrowUpIcon} />
        </IconButton>
        <IconButton
          label={`Move picture ${place + 1} down`}
          disabled={place === last}
          onClick={() => onMove(place + 1)}
        >
          <Icon shape={arrowDownIcon} />
        </IconButton>
        <IconButton look="remove" label={`Delete picture ${place + 1}`} onClick={onTakeDown}>
          <Icon shape={trashIcon} />
        </IconButton>
      </div>
    </div>
  </li>
);

const SmallPicture = ({ picture: { width, height }, texts }: Pick<ItemProps, 'picture' | 'texts'>) =>
  width < texts.width || height < texts.height ? (
    <Alert tone="wait">
      This picture is {width} × {height} px and may look blurry. Use at least {texts.width} × {texts.height} px.
    </Alert>
  ) : null;
