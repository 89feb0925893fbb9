import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../browser/forms/use-call.ts';
import { importWithRetry } from '../../../browser/import-with-retry.ts';
import { toast } from '../../../browser/toasts.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { PICTURE_ROLES, type PictureRole } from '../../../shared/pictures.ts';
import { tooLargeSentence, UPLOAD_BYTES } from '../../../shared/upload-limits.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field.tsx';
import { cropIcon, trashIcon } from '../../../ui/icon-shapes.ts';
import { adminApi } from '../../admin-api.ts';
import { useSaveNotice } from '../../components/feedback/save-notice.ts';
import { SelectField, TextField } from '../../components/forms/fields.tsx';
import { Action, Card, IconAction, MoveButtons, Note } from '../../components/layout.tsx';
import { moveItem } from '../../components/lists/reorder.ts';
import { SortableItem, SortableList } from '../../components/lists/sortable-list.tsx';
import { canBeCropped, isCutByLists, type Whole } from '../../components/pictures/crop.ts';
import { SmallPicture } from '../../components/pictures/picture-list.tsx';
import { upload } from '../../components/pictures/upload.ts';
import { DropZone, UploadList, useUploads } from '../../components/pictures/upload-pictures.tsx';
import type { ProductPicture } from '../product-parts.ts';
import { GOOD_SIZE, PICTURE_TEXTS, texts } from '../texts.ts';
import styles from './pictures.module.css';

type UploadOptions = {
  /** Omitted: for a new product, which can't have videos yet. */
  productId?: string;
  onAdd: (picture: ProductPicture) => void;
};

/** Uploads of a product's form. They are attached by its save, which waits for them (`hold`). */
export function usePictureUploads({ productId, onAdd }: UploadOptions) {
  const [notice, setNotice] = useState<string>();
  // The first one that was added: its details open by themselves.
  const [added, setAdded] = useState<string>();
  const { coming, settled, ...uploads } = useUploads<ProductPicture>(
    (file, onProgress) =>
      productId !== undefined && isFilm(file)
        ? sendFilm(productId, file, onProgress)
        : upload('POST /admin/pictures', {}, file, { kind: 'picture', onProgress, isRepeatable: true }),
    (picture) => {
      setAdded((before) => before ?? picture.id);
      onAdd(picture);
    },
  );
  useSaveNotice(coming.length > 0 ? notice : undefined, undefined);
  /** Resolves to whether the form can be saved. */
  async function hold(): Promise<boolean> {
    setNotice('Waiting for the picture to be ready…');
    const failed = await settled();
    setNotice(failed > 0 ? texts.uploadsFailed(failed) : undefined);
    if (failed === 0) setAdded(undefined);
    return failed === 0;
  }
  return { ...uploads, coming, added, hold };
}

type PicturesCardProps = {
  pictures: readonly ProductPicture[];
  uploads: ReturnType<typeof usePictureUploads>;
  onChange: (pictures: readonly ProductPicture[]) => void;
  takesFilms?: boolean;
  error: string | undefined;
};

/** Pictures as a grid, the first one large. A pressed picture shows its details below. */
export function PicturesCard({ pictures, uploads, onChange, takesFilms = false, error }: PicturesCardProps) {
  const [opened, setOpened] = useState<string>();
  const current = opened ?? uploads.added;
  const place = pictures.findIndex(({ id }) => id === current);
  const picture = pictures[place];
  const hint = takesFilms ? PICTURE_TEXTS.hint : PICTURE_TEXTS.newHint;
  const move = (from: number, to: number) => onChange(moveItem(pictures, from, to));
  return (
    <Card title="Pictures">
      <SortableList ids={pictures.map(({ id }) => id)} noun="Picture" className={styles.grid} onMove={move}>
        {pictures.map((each, at) => (
          <SortableItem key={each.id} id={each.id} label={`Drag picture ${at + 1}`}>
            {(_, { ref, listeners }) => (
              <button
                type="button"
                ref={ref}
                {...listeners}
                // The details move it by keyboard.
                onKeyDown={undefined}
                className={classNames(styles.thumb, each.id === current && styles.open)}
                aria-expanded={each.id === current}
                aria-label={`Picture ${at + 1}: ${each.alt || 'no alt text'}`}
                onClick={() => setOpened(each.id === current ? '' : each.id)}
              >
                <img src={each.src} alt="" width={96} height={120} draggable={false} />
                {(each.film || each.alt === '') && <span>{each.film ? 'Video' : 'No alt text'}</span>}
              </button>
            )}
          </SortableItem>
        ))}
        {pictures.length > 0 && (
          <li className={styles.add}>
            <DropZone hint="" takesFilms={takesFilms} onFiles={uploads.add} />
          </li>
        )}
      </SortableList>
      {picture && (
        <Details
          key={picture.id}
          pictures={pictures}
          place={place}
          picture={picture}
          onMove={move}
          onChange={onChange}
          onOpen={setOpened}
        />
      )}
      <UploadList coming={uploads.coming} onDismiss={uploads.dismiss} onRetry={uploads.retry} />
      {pictures.length > 0 ? <Hints pictures={pictures} /> : <Note>{PICTURE_TEXTS.none}</Note>}
      {pictures.length === 0 && <DropZone hint={hint} takesFilms={takesFilms} onFiles={uploads.add} />}
      {error && <FieldError>{error}</FieldError>}
    </Card>
  );
}

type DetailsProps = {
  pictures: readonly ProductPicture[];
  place: number;
  picture: ProductPicture;
  onMove: (from: number, to: number) => void;
  onChange: (pictures: readonly ProductPicture[]) => void;
  /** Opens another picture; '': none. */
  onOpen: (id: string) => void;
};

/** Alt text, shot type, crop and place of a picture. */
function Details({ pictures, place, picture, onMove, onChange, onOpen }: DetailsProps) {
  const [whole, setWhole] = useState<Whole>();
  const { call, error } = useCall();
  const put = (part: Partial<ProductPicture>) => onChange(pictures.with(place, { ...picture, ...part }));
  const name = `picture ${place + 1}`;
  async function openCrop() {
    const found = await call(() => adminApi.call('GET /admin/pictures/:id/crop', { params: { id: picture.id } }));
    if (found?.ok) setWhole(found.body);
  }
  return (
    <fieldset className={styles.details}>
      <legend className="vh">Picture {place + 1}</legend>
      <TextField
        name={`alt-${picture.id}`}
        label={`Alt text for ${name}`}
        value={picture.alt}
        maxLength={300}
        hint={picture.alt === '' ? 'Describes the picture for people who can’t see it.' : undefined}
        onChange={({ target }) => put({ alt: target.value })}
      />
      <RoleFields picture={picture} place={place} onChange={put} />
      {picture.film && <Note>Video, {picture.film.seconds} seconds. Plays without sound when pressed.</Note>}
      {!picture.film && isCutByLists(picture) && (
        <Note>Lists show the middle of it, 4:5. Crop it to choose the part.</Note>
      )}
      <SmallPicture picture={picture} texts={GOOD_SIZE} />
      <ErrorAlert error={error} />
      <div className="row-2">
        <MoveButtons name={name} place={place} count={pictures.length} across onMove={onMove} />
        {!picture.film && canBeCropped(picture) && (
          <IconAction label={`Crop ${name}`} icon={cropIcon} onClick={openCrop} />
        )}
        <IconAction
          look="remove"
          label={`Delete ${name}`}
          icon={trashIcon}
          onClick={() => onChange(pictures.toSpliced(place, 1))}
        />
        <Action label="Done" look="plain" onClick={() => onOpen('')} />
      </div>
      {whole && (
        <Suspense>
          <CropDialog
            title={`Crop ${name}`}
            whole={whole}
            good={GOOD_SIZE}
            onClose={() => setWhole(undefined)}
            onSave={async (crop) => {
              const params = { id: picture.id };
              const cropped = await adminApi.call('POST /admin/pictures/:id/crop', { params, body: { crop } });
              if (!cropped.ok) return cropped;
              const { alt: _, ...seen } = cropped.body;
              put(seen);
              onOpen(seen.id);
              toast(crop ? 'Cropped. The whole picture is kept.' : 'The whole picture is shown.');
              return cropped;
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

const ROLE_CHOICES = [
  { value: '', name: 'The product' },
  ...Object.entries({ ...PICTURE_ROLES, worn: 'Worn by a person' }).map(([value, name]) => ({ value, name })),
];

type RoleFieldsProps = {
  picture: ProductPicture;
  place: number;
  onChange: (change: Pick<ProductPicture, 'role' | 'widthInches'>) => void;
};

/** Shot type; for a picture to scale also the real-world width. */
const RoleFields = ({ picture, place, onChange }: RoleFieldsProps) => (
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
        hint="Of the whole picture, from edge to edge, as the ruler in it says. Shoppers can then see it life size."
        onChange={({ target: { value } }) =>
          onChange({ widthInches: value.trim() === '' ? undefined : Number(value.replace(',', '.')) || 0 })
        }
      />
    )}
  </>
);

/** Loads the crop library on demand. */
const CropDialog = lazy(async () => {
  const script = await importWithRetry(() => import('../../components/pictures/crop-dialog.tsx'));
  return { default: script.CropDialog };
});

/** Suggests the two shot types that shoppers look for most, if missing. */
const Hints = ({ pictures }: { pictures: readonly ProductPicture[] }) => {
  const missing = (['worn', 'scale'] as const).filter((role) => pictures.every((each) => each.role !== role));
  const wanted = { worn: 'a picture where it’s worn', scale: 'one beside a ruler or a coin' };
  return (
    <Note>
      {PICTURE_TEXTS.press}
      {missing.length > 0 && ` Shoppers also look for ${missing.map((role) => wanted[role]).join(' and ')}.`}
    </Note>
  );
};

/** Share of the progress bar for the video file; the rest is its poster frame. */
const MAX = 0.9;
const FRAME_TIMEOUT_MS = 20_000;
const MAX_FILM_SECONDS = 20.5;

const isFilm = (file: File): boolean => file.type.startsWith('video/') || /\.(mp4|m4v|mov)$/i.test(file.name);

/** Uploads a video and a poster frame. The browser draws the frame because the server can't decode video. */
async function sendFilm(
  id: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<ApiResult<ProductPicture>> {
  if (file.size > UPLOAD_BYTES.film) return refused(tooLargeSentence('film'));
  const frame = await firstFrame(file);
  if (typeof frame === 'string') return refused(frame);
  const params = { id };
  const sent = await upload('POST /admin/products/:id/films', { params }, file, {
    kind: 'film',
    isRepeatable: true,
    onProgress: (part) => onProgress(part * MAX),
  });
  if (!sent.ok) return sent;
  const shown = await upload('POST /admin/pictures', {}, frame, {
    kind: 'picture',
    isRepeatable: true,
    onProgress: (part) => onProgress(MAX + part * (1 - MAX)),
  });
  const { id: filmId, seconds } = sent.body;
  return shown.ok ? { ...shown, body: { ...shown.body, film: { seconds }, filmId } } : shown;
}

const refused = (detail: string): ApiResult<never> => ({ ok: false, status: 0, error: { code: 'unfit_file', detail } });

/** Returns a file, or the error text. */
async function firstFrame(film: File): Promise<File | string> {
  const address = URL.createObjectURL(film);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = address;
    await loaded(video);
    if (video.duration > MAX_FILM_SECONDS) return 'This video is too long. The limit is 20 seconds.';
    return await drawn(video);
  } catch {
    return 'This browser can’t play the video. Save it as MP4 with H.264 and try again.';
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

function loaded(video: HTMLVideoElement): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('no frame in time')), FRAME_TIMEOUT_MS);
    video.onloadeddata = () => {
      clearTimeout(timer);
      done();
    };
    video.onerror = () => {
      clearTimeout(timer);
      fail(new Error('not playable'));
    };
  });
}

async function drawn(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const frame = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!frame) throw new Error('no frame');
  return new File([frame], 'first-frame.jpg', { type: 'image/jpeg' });
}
