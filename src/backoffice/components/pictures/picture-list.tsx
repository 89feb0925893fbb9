import type { ProductImage } from '../../../shop/catalog/pictures/schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { trashIcon } from '../../../ui/icon-shapes.ts';
import { TextField } from '../forms/fields.tsx';
import styles from '../hung-pictures.module.css';
import { IconAction, MoveButtons } from '../layout.tsx';
import { SortableItem, SortableList } from '../lists/sortable-list.tsx';

export type HungPicture = Pick<ProductImage, 'id' | 'src' | 'alt' | 'width' | 'height'>;

type PictureListProps = {
  texts: HungTexts;
  pictures: readonly HungPicture[];
  onMove: (from: number, to: number) => void;
  onChange: (next: HungPicture[]) => void;
  onRemove: (picture: HungPicture) => void;
};

/** Sortable pictures with their descriptions, which change when their field is left. */
export const PictureList = ({ texts, pictures, onMove, onChange, onRemove }: PictureListProps) => (
  <SortableList ids={pictures.map(({ id }) => id)} noun="Picture" className={styles.hung} onMove={onMove}>
    {pictures.map((picture, place) => (
      <SortableItem key={picture.id} id={picture.id} label={`Drag picture ${place + 1}`}>
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
                onBlur={({ target: { value } }) => {
                  if (value.trim() !== picture.alt)
                    onChange([...pictures.with(place, { ...picture, alt: value.trim() })]);
                }}
              />
              <SmallPicture picture={picture} texts={texts} />
              <div className="row-2">
                {pictures.length > 1 && handle}
                <MoveButtons name={`picture ${place + 1}`} place={place} count={pictures.length} onMove={onMove} />
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
    ))}
  </SortableList>
);

export type HungTexts = {
  hint: string;
  none: string;
  deleted: string;
  /** Minimum width in pixels; a smaller picture may look blurry. */
  width: number;
  height: number;
};

type SmallPictureProps = {
  picture: Pick<HungPicture, 'width' | 'height'>;
  /** Minimum size in pixels. */
  texts: Pick<HungTexts, 'width' | 'height'>;
};

export const SmallPicture = ({ picture: { width, height }, texts }: SmallPictureProps) =>
  width < texts.width || height < texts.height ? (
    <Alert tone="wait">
      This picture is {width} × {height} px and may look blurry. Use at least {texts.width} × {texts.height} px.
    </Alert>
  ) : null;
