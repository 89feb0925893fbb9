import { Alert } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, cropIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { canBeCropped, isCutByLists } from './cut.ts';
import { TextField } from './fields.tsx';
import type { HungItemProps } from './hung-picture.ts';
import styles from './hung-pictures.module.css';
import { Note } from './layout.tsx';
import { onCommit, RoleFields } from './role-fields.tsx';
import { SortableItem } from './sortable-list.tsx';

export const HungItem = (props: HungItemProps) => {
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
            {hasRoles && <RoleFields picture={picture} place={place} isLive={isLive} onChange={onChange} />}
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

const SmallPicture = ({ picture: { width, height }, texts }: Pick<HungItemProps, 'picture' | 'texts'>) =>
  width < texts.width || height < texts.height ? (
    <Alert tone="wait">
      This picture is {width} × {height} px and may look blurry. Use at least {texts.width} × {texts.height} px.
    </Alert>
  ) : null;
