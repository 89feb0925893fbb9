import { type FocusEvent, type FormEvent, lazy, Suspense, useState } from 'react';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { useCall } from '../../browser/use-call.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { PICTURE_ROLES, type PictureRole } from '../../shared/picture-roles.ts';
import type { ImageOrder, ProductImage } from '../../shop/catalog/staff-schema.ts';
import type { Cut } from '../../shop/media/schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, cropIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { confirm } from './confirm.tsx';
import { canBeCropped, isCutByLists, type Whole } from './cut.ts';
import { SelectField, TextField } from './fields.tsx';
import styles from './hung-pictures.module.css';
import { Note } from './layout.tsx';
import { moveItem } from './reorder.ts';
import { SortableItem, SortableList } from './sortable-list.tsx';
import { DropZone, UploadList } from './upload-pictures.tsx';
import { useMutation } from './use-mutation.ts';
import { type SendPicture, useUploads } from './use-uploads.ts';

/** With its library, when one is cropped. */
const CropDialog = lazy(async () => {
  const script = await importWithRetry(() => import('./crop-dialog.tsx'));
  return { default: script.CropDialog };
});

type HungPicture = Omit<ProductImage, 'role' | 'widthInches'> & {
  role?: PictureRole | undefined;
  widthInches?: number | undefined;
};

type HungPicturesProps = {
  pictures: readonly HungPicture[];
  texts: HungTexts;
  send: SendPicture;
  arrange: (order: ImageOrder) => Promise<ApiResult<unknown>>;
  /** Whether each says what it shows of a product. */
  hasRoles?: boolean;
  /** Where they can be cropped to 4:5. */
  cropping?: Cropping<HungPicture>;
};

/** Gets the whole of a picture, and shows a part of it, or all of it, in its place. */
type Cropping<Picture> = {
  find: (picture: Picture) => Promise<ApiResult<Whole>>;
  save: (picture: Picture, cut: Cut | null) => Promise<ApiResult<unknown>>;
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
export function HungPictures({ pictures, texts, send, arrange, hasRoles = false, cropping }: HungPicturesProps) {
  const { mutate, error } = useMutation();
  const { coming, add, dismiss, retry } = useUploads(send);
  // Until the shop has answered, the list stands as it was left.
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
            ...{ id, alt },
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
    // What can be put back needs no question.
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
        {...{ texts, hasRoles }}
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

/** Says what was deleted, and stays until it is put back or something else is deleted. */
const PutBack = ({ place, onUndo }: { place: number; onUndo: () => Promise<void> }) => (
  <div className={styles.deleted} role="status">
    <p>Picture {place + 1} is deleted.</p>
    <Button look="quiet" size="small" onClick={() => void onUndo()}>
      Undo
    </Button>
  </div>
);

type PictureListProps<Listed extends HungPicture> = Pick<HungPicturesProps, 'texts' | 'hasRoles'> & {
  pictures: readonly Listed[];
  onMove: (from: number, to: number) => void;
  onChange: (next: Listed[]) => void;
  onRemove: (picture: Listed) => void;
  cropping?: Cropping<Listed>;
  /** Whether a change counts with each letter, not once the field is left. */
  isLive?: boolean;
};

/** Pictures in their order, each with its words beside it. */
export function PictureList<Listed extends HungPicture>({
  pictures,
  texts,
  hasRoles = false,
  isLive = false,
  onMove,
  onChange,
  onRemove,
  cropping,
}: PictureListProps<Listed>) {
  const [opened, setOpened] = useState<{ picture: Listed; whole: Whole }>();
  const { call, error } = useCall();
  async function open(picture: Listed, { find }: Cropping<Listed>) {
    const found = await call(() => find(picture));
    if (found?.ok) setOpened({ picture, whole: found.body });
  }
  return (
    <>
      <ErrorAlert error={error} />
      {hasRoles && pictures.length > 0 && <Missing pictures={pictures} />}
      <SortableList ids={pictures.map(({ id }) => id)} noun="Picture" className={styles.hung} onMove={onMove}>
        {pictures.map((picture, place) => (
          <HungItem
            key={picture.id}
            {...{ picture, texts, hasRoles, place, isLive }}
            last={pictures.length - 1}
            onMove={(to) => onMove(place, to)}
            onChange={(change) =>
              onChange(pictures.map((each) => (each.id === picture.id ? { ...each, ...change } : each)))
            }
            onTakeDown={() => onRemove(picture)}
            {...(cropping && !picture.film && { onCrop: () => void open(picture, cropping) })}
          />
        ))}
      </SortableList>
      {opened && cropping && (
        <Suspense>
          <CropDialog
            title={`Crop picture ${pictures.findIndex(({ id }) => id === opened.picture.id) + 1}`}
            whole={opened.whole}
            good={texts}
            onClose={() => setOpened(undefined)}
            onSave={async (cut) => {
              const saved = await cropping.save(opened.picture, cut);
              if (!saved.ok) return saved.error.detail;
              setOpened(undefined);
              return undefined;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type ItemProps = {
  picture: HungPicture;
  texts: HungTexts;
  hasRoles: boolean;
  isLive: boolean;
  place: number;
  last: number;
  onMove: (to: number) => void;
  onChange: (change: Pick<HungPicture, 'role' | 'widthInches'> | { alt: string }) => void;
  onTakeDown: () => void;
  onCrop?: () => void;
};

const HungItem = (props: ItemProps) => {
  const { picture, texts, hasRoles, isLive, place, last, onMove, onChange, onTakeDown, onCrop } = props;
  return (
    <SortableItem id={picture.id} label={`Drag picture ${place + 1}`}>
      {(handle) => (
        <>
          <img src={picture.src} alt={picture.alt} width={96} height={120} className={styles.thumb} />
          <div className={styles.about}>
            <TextField
              name={`alt-${picture.id}`}
              label={`Alt text for picture ${place + 1}`}
              defaultValue={picture.alt}
              maxLength={300}
              hint={picture.alt === '' ? 'Describes the picture for people who can’t see it.' : undefined}
              {...onCommit(isLive, ({ value }) => {
                if (value.trim() !== picture.alt) onChange({ alt: value.trim() });
              })}
            />
            {hasRoles && <RoleFields {...{ picture, place, isLive, onChange }} />}
            {picture.film && <Note>Video, {picture.film.seconds} seconds. Plays without sound when pressed.</Note>}
            {onCrop && isCutByLists(picture) && (
              <Note>Lists show the middle of it, 4:5. Crop it to choose the part.</Note>
            )}
            <SmallPicture picture={picture} texts={texts} />
            <div className={styles.acts}>
              {last > 0 && handle}
              <IconButton
                label={`Move picture ${place + 1} up`}
                disabled={place === 0}
                onClick={() => onMove(place - 1)}
              >
                <Icon shape={arrowUpIcon} />
              </IconButton>
              <IconButton
                label={`Move picture ${place + 1} down`}
                disabled={place === last}
                onClick={() => onMove(place + 1)}
              >
                <Icon shape={arrowDownIcon} />
              </IconButton>
              {onCrop && canBeCropped(picture) && (
                <IconButton label={`Crop picture ${place + 1}`} onClick={onCrop}>
                  <Icon shape={cropIcon} />
                </IconButton>
              )}
              <IconButton look="remove" label={`Delete picture ${place + 1}`} onClick={onTakeDown}>
                <Icon shape={trashIcon} />
              </IconButton>
            </div>
          </div>
        </>
      )}
    </SortableItem>
  );
};

const onCommit = (isLive: boolean, commit: (field: HTMLInputElement) => void) =>
  isLive
    ? { onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => commit(currentTarget) }
    : { onBlur: ({ target }: FocusEvent<HTMLInputElement>) => commit(target) };

const ROLE_CHOICES = [
  { value: '', name: 'The product' },
  ...Object.entries(PICTURE_ROLES).map(([value, name]) => ({ value, name })),
];

/** What it shows; of a picture in scale also how wide that is in life. */
const RoleFields = ({
  picture,
  place,
  isLive,
  onChange,
}: Pick<ItemProps, 'picture' | 'place' | 'isLive' | 'onChange'>) => (
  <>
    <SelectField
      name={`role-${picture.id}`}
      label={`Picture ${place + 1} shows`}
      choices={ROLE_CHOICES}
      value={picture.role ?? ''}
      onChange={({ target }) => onChange({ role: (target.value || undefined) as PictureRole | undefined })}
    />
    {picture.role === 'scale' && (
      <TextField
        name={`width-${picture.id}`}
        label={`Width of picture ${place + 1} in inches`}
        optional
        inputMode="decimal"
        defaultValue={picture.widthInches ?? ''}
        maxLength={6}
        hint="From edge to edge, as the ruler in it says. Shown on the picture."
        {...onCommit(isLive, ({ value }) => {
          const inches = value.trim() === '' ? undefined : Number(value.replace(',', '.')) || 0;
          if (inches !== picture.widthInches) onChange({ widthInches: inches });
        })}
      />
    )}
  </>
);

/** Asks for the two that shoppers look for most. */
const Missing = ({ pictures }: Pick<HungPicturesProps, 'pictures'>) => {
  const missing = (['worn', 'scale'] as const).filter((role) => pictures.every((each) => each.role !== role));
  if (missing.length === 0) return null;
  const wanted = { worn: 'a picture where it’s worn', scale: 'one beside a ruler or a coin' };
  return <Note>Shoppers also look for {missing.map((role) => wanted[role]).join(' and ')}.</Note>;
};

const SmallPicture = ({ picture: { width, height }, texts }: Pick<ItemProps, 'picture' | 'texts'>) =>
  width < texts.width || height < texts.height ? (
    <Alert tone="wait">
      This picture is {width} × {height} px and may look blurry. Use at least {texts.width} × {texts.height} px.
    </Alert>
  ) : null;
