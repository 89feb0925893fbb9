import type { ProductImage } from '../../shop/catalog/staff-schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { TextField } from '../components/fields.tsx';
import { Card, Note } from '../components/layout.tsx';
import { moveItem } from '../components/reorder.ts';
import { useMutation } from '../components/use-mutation.ts';
import styles from './pictures.module.css';
import { texts } from './texts.ts';
import { DropZone, UploadList, useUploads } from './upload-pictures.tsx';

type PicturesProps = { productId: string; pictures: readonly ProductImage[] };

/** The pictures of a product: dropped or chosen, put in order, described. Each change is saved at once. */
export function Pictures({ productId, pictures }: PicturesProps) {
  const { mutate, error } = useMutation();
  const { coming, add, dismiss } = useUploads(productId);
  const arrange = (next: readonly ProductImage[], success: string) =>
    mutate(
      () =>
        adminApi.call('PUT /admin/products/:id/pictures', {
          params: { id: productId },
          body: {
            pictures: next.map(({ id, alt }) => ({ id, alt })),
            takenDown: pictures.filter(({ id }) => !next.some((kept) => kept.id === id)).map(({ id }) => id),
          },
        }),
      { success },
    );
  return (
    <Card title="Pictures">
      <DropZone onFiles={add} />
      <ErrorAlert error={error} />
      <UploadList coming={coming} onDismiss={dismiss} />
      {pictures.length === 0 && coming.length === 0 && <Note>{texts.noPictures}</Note>}
      <ol className={styles.hung}>
        {pictures.map((picture, place) => (
          <HungItem
            key={picture.id}
            picture={picture}
            place={place}
            last={pictures.length - 1}
            onMove={(to) => void arrange(moveItem(pictures, place, to), 'Order saved.')}
            onDescribe={(alt) =>
              void arrange(
                pictures.map((each) => (each.id === picture.id ? { ...each, alt } : each)),
                'Saved.',
              )
            }
            onTakeDown={async () => {
              const sure = await confirm({
                ...texts.deletePicture,
                tone: 'danger',
              });
              if (sure)
                await arrange(
                  pictures.filter(({ id }) => id !== picture.id),
                  'Deleted.',
                );
            }}
          />
        ))}
      </ol>
    </Card>
  );
}

/** What a product's page shows sharp on most screens. */
const WIDE = 1200;
const HIGH = 1500;
const isSmall = ({ width, height }: ProductImage) => width < WIDE || height < HIGH;

type ItemProps = {
  picture: ProductImage;
  place: number;
  last: number;
  onMove: (to: number) => void;
  onDescribe: (alt: string) => void;
  onTakeDown: () => Promise<void>;
};

const HungItem = ({ picture, place, last, onMove, onDescribe, onTakeDown }: ItemProps) => (
  <li>
    <img src={picture.src} alt={picture.alt} width={96} height={120} className={styles.thumb} />
    <div className={styles.about}>
      <TextField
        name={`alt-${picture.id}`}
        label={place === 0 ? 'Alt text for picture 1' : `Alt text for picture ${place + 1}`}
        defaultValue={picture.alt}
        maxLength={300}
        hint={picture.alt === '' ? texts.altHint : undefined}
        onBlur={(event) => {
          if (event.target.value.trim() !== picture.alt) onDescribe(event.target.value.trim());
        }}
      />
      {isSmall(picture) && (
        <Alert tone="wait">{texts.smallPicture(picture.width, picture.height, `${WIDE} × ${HIGH}`)}</Alert>
      )}
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
        <IconButton look="remove" label={`Delete picture ${place + 1}`} onClick={() => void onTakeDown()}>
          <Icon shape={trashIcon} />
        </IconButton>
      </div>
    </div>
  </li>
);
