import type { ProductImage } from '../../shop/catalog/staff-schema.ts';
import { FieldError } from '../../ui/field.tsx';
import { PictureList } from '../components/hung-pictures.tsx';
import { Card, Note } from '../components/layout.tsx';
import { moveItem } from '../components/reorder.ts';
import { DropZone, UploadList, type useUploads } from '../components/upload-pictures.tsx';
import { PICTURE_TEXTS } from './picture-texts.ts';
import { texts } from './texts.ts';

type NewPicturesProps = {
  pictures: readonly ProductImage[];
  uploads: ReturnType<typeof useUploads>;
  onChange: (pictures: readonly ProductImage[]) => void;
  error: string | undefined;
};

/** Pictures of a product that is not there yet: they are stored already, and get their product with its first save. */
export const NewPictures = ({ pictures, uploads, onChange, error }: NewPicturesProps) => (
  <Card title="Pictures">
    <DropZone hint={texts.newPicturesHint} onFiles={uploads.add} />
    {error && <FieldError>{error}</FieldError>}
    <UploadList coming={uploads.coming} onDismiss={uploads.dismiss} onRetry={uploads.retry} />
    {pictures.length === 0 && uploads.coming.length === 0 && <Note>{PICTURE_TEXTS.none}</Note>}
    <PictureList
      {...{ pictures, onChange }}
      texts={PICTURE_TEXTS}
      hasRoles
      isLive
      onMove={(from, to) => onChange(moveItem(pictures, from, to))}
      onRemove={({ id }) => onChange(pictures.filter((each) => each.id !== id))}
    />
  </Card>
);
