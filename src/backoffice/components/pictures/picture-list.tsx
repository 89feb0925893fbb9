import { type FocusEvent, type FormEvent, lazy, Suspense, useState } from 'react';
import { useCall } from '../../../browser/forms/use-call.ts';
import { importWithRetry } from '../../../browser/import-with-retry.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { measureInAlt, PICTURE_ROLES, type PictureRole } from '../../../shared/pictures.ts';
import type { ProductImage } from '../../../shop/catalog/pictures/schema.ts';
import type { Cut } from '../../../shop/media/schema.ts';
import { Alert, ErrorAlert } from '../../../ui/alert.tsx';
import { cropIcon, trashIcon } from '../../../ui/icon-shapes.ts';
import { SelectField, TextField } from '../forms/fields.tsx';
import styles from '../hung-pictures.module.css';
import { IconAction, MoveButtons, Note } from '../layout.tsx';
import { SortableItem, SortableList } from '../lists/sortable-list.tsx';
import { canBeCropped, isCutByLists, type Whole } from './crop.ts';

export type HungPicture = Omit<ProductImage, 'role' | 'widthInches'> & {
  role?: PictureRole | undefined;
  widthInches?: number | undefined;
};

type PictureListProps<Listed extends HungPicture> = {
  texts: HungTexts;
  hasRoles?: boolean;
  pictures: readonly Listed[];
  onMove: (from: number, to: number) => void;
  onChange: (next: Listed[]) => void;
  onRemove: (picture: Listed) => void;
  cropping?: Cropping<Listed>;
  /** Fire changes per keystroke instead of on blur. */
  isLive?: boolean;
};

/** Sortable pictures with their descriptions. */
export function PictureList<Listed extends HungPicture>(list: PictureListProps<Listed>) {
  const { pictures, texts, hasRoles = false, onMove, cropping } = list;
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
            list={list}
            picture={picture}
            place={place}
            onCrop={cropping && !picture.film && (() => void open(picture, cropping))}
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
              if (saved.ok) setOpened(undefined);
              return saved;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

export type HungTexts = {
  hint: string;
  none: string;
  deleted: string;
  /** Minimum width in pixels; a smaller picture may look blurry. */
  width: number;
  height: number;
};

type HungItemProps<Listed extends HungPicture> = {
  list: PictureListProps<Listed>;
  picture: Listed;
  place: number;
  onCrop: (() => void) | false | undefined;
};

const onCommit = (isLive: boolean, commit: (field: HTMLInputElement) => void) =>
  isLive
    ? { onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => commit(currentTarget) }
    : { onBlur: ({ target }: FocusEvent<HTMLInputElement>) => commit(target) };

const ROLE_CHOICES = [
  { value: '', name: 'The product' },
  ...Object.entries({ ...PICTURE_ROLES, worn: 'Worn by a person' }).map(([value, name]) => ({ value, name })),
];

type RoleFieldsProps = {
  picture: HungPicture;
  place: number;
  isLive: boolean;
  onChange: (change: Pick<HungPicture, 'role' | 'widthInches'>) => void;
};

/** Shot type; for a picture to scale also the real-world width. */
const RoleFields = ({ picture, place, isLive, onChange }: RoleFieldsProps) => (
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
        {...onCommit(isLive, ({ value }) => {
          const inches = value.trim() === '' ? undefined : Number(value.replace(',', '.')) || 0;
          if (inches !== picture.widthInches) onChange({ widthInches: inches });
        })}
      />
    )}
  </>
);

/** A picture to scale states the product's own measure on its page, if the alt text has it (`measureInAlt`). */
function altHint({ alt, role }: HungPicture): string | undefined {
  if (alt === '') return 'Describes the picture for people who can’t see it.';
  const needsMeasure = role === 'scale' && measureInAlt(alt) === '';
  return needsMeasure ? 'Add the product’s size, like “2.8 in wide”, and the picture’s label says it.' : undefined;
}

const HungItem = <Listed extends HungPicture>({ list, picture, place, onCrop }: HungItemProps<Listed>) => {
  const { pictures, texts, hasRoles, isLive = false, onMove, onRemove } = list;
  const onChange = (change: Partial<HungPicture>) =>
    list.onChange(pictures.map((each) => (each.id === picture.id ? { ...each, ...change } : each)));
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
              hint={altHint(picture)}
              {...onCommit(isLive, ({ value }) => {
                if (value.trim() !== picture.alt) onChange({ alt: value.trim() });
              })}
            />
            {hasRoles && <RoleFields picture={picture} place={place} isLive={isLive} onChange={onChange} />}
            {picture.film && <Note>Video, {picture.film.seconds} seconds. Plays without sound when pressed.</Note>}
            {onCrop && isCutByLists(picture) && (
              <Note>Lists show the middle of it, 4:5. Crop it to choose the part.</Note>
            )}
            <SmallPicture picture={picture} texts={texts} />
            <div className="row-2">
              {pictures.length > 1 && handle}
              <MoveButtons name={`picture ${place + 1}`} place={place} count={pictures.length} onMove={onMove} />
              {onCrop && canBeCropped(picture) && (
                <IconAction label={`Crop picture ${place + 1}`} icon={cropIcon} onClick={onCrop} />
              )}
              <IconAction
                look="remove"
                label={`Delete picture ${place + 1}`}
                icon={trashIcon}
                onClick={() => onRemove(picture)}
              />
            </div>
          </div>
        </>
      )}
    </SortableItem>
  );
};

type SmallPictureProps = { picture: HungPicture; texts: HungTexts };

const SmallPicture = ({ picture: { width, height }, texts }: SmallPictureProps) =>
  width < texts.width || height < texts.height ? (
    <Alert tone="wait">
      This picture is {width} × {height} px and may look blurry. Use at least {texts.width} × {texts.height} px.
    </Alert>
  ) : null;

const CropDialog = lazy(async () => {
  const script = await importWithRetry(() => import('./crop-dialog.tsx'));
  return { default: script.CropDialog };
});

/** `find` loads the original picture; `save` replaces the picture with its crop, or with the whole original. */
export type Cropping<Picture> = {
  find: (picture: Picture) => Promise<ApiResult<Whole>>;
  save: (picture: Picture, cut: Cut | null) => Promise<ApiResult<unknown>>;
};

/** Suggests the two shot types that shoppers look for most, if missing. */
const Missing = ({ pictures }: { pictures: readonly HungPicture[] }) => {
  const missing = (['worn', 'scale'] as const).filter((role) => pictures.every((each) => each.role !== role));
  if (missing.length === 0) return null;
  const wanted = { worn: 'a picture where it’s worn', scale: 'one beside a ruler or a coin' };
  return <Note>Shoppers also look for {missing.map((role) => wanted[role]).join(' and ')}.</Note>;
};
