import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import type { Cut } from '../../shop/media/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import type { Whole } from './cut.ts';
import { HungItem } from './hung-item.tsx';
import type { HungPicture, HungTexts } from './hung-picture.ts';
import styles from './hung-pictures.module.css';
import { Note } from './layout.tsx';
import { SortableList } from './sortable-list.tsx';

/** With its library, when one is cropped. */
const CropDialog = lazy(async () => {
  const script = await importWithRetry(() => import('./crop-dialog.tsx'));
  return { default: script.CropDialog };
});

/** Gets the whole of a picture, and shows a part of it, or all of it, in its place. */
export type Cropping<Picture> = {
  find: (picture: Picture) => Promise<ApiResult<Whole>>;
  save: (picture: Picture, cut: Cut | null) => Promise<ApiResult<unknown>>;
};

type PictureListProps<Listed extends HungPicture> = {
  texts: HungTexts;
  hasRoles?: boolean;
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
            picture={picture}
            texts={texts}
            hasRoles={hasRoles}
            place={place}
            isLive={isLive}
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

/** Asks for the two that shoppers look for most. */
const Missing = ({ pictures }: { pictures: readonly HungPicture[] }) => {
  const missing = (['worn', 'scale'] as const).filter((role) => pictures.every((each) => each.role !== role));
  if (missing.length === 0) return null;
  const wanted = { worn: 'a picture where it’s worn', scale: 'one beside a ruler or a coin' };
  return <Note>Shoppers also look for {missing.map((role) => wanted[role]).join(' and ')}.</Note>;
};
