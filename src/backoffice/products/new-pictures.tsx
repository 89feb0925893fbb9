import { useRef } from 'react';
import type { ProductImage } from '../../shop/catalog/pictures/schema.ts';
import { FieldError } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { Card, Note } from '../components/layout.tsx';
import { PictureList } from '../components/picture-list.tsx';
import { moveItem } from '../components/reorder.ts';
import { DropZone, UploadList } from '../components/upload-pictures.tsx';
import type { useUploads } from '../components/use-uploads.ts';
import { PICTURE_TEXTS } from './picture-texts.ts';
import { texts } from './texts.ts';

/** What of a picture is another one once it is cropped: not its words, and not what it shows. */
const seenOf = ({ alt: _, role: __, widthInches: ___, ...seen }: ProductImage) => seen;

type NewPicturesProps = {
  pictures: readonly ProductImage[];
  uploads: ReturnType<typeof useUploads>;
  onChange: (pictures: readonly ProductImage[]) => void;
  error: string | undefined;
};

/** Pictures of a product that is not there yet: they are stored already, and get their product with its first save. */
export function NewPictures({ pictures, uploads, onChange, error }: NewPicturesProps) {
  // Others may have come while one is being cut.
  const latest = useRef(pictures);
  latest.current = pictures;
  return (
    <Card title="Pictures">
      <DropZone hint={texts.newPicturesHint} onFiles={uploads.add} />
      {error && <FieldError>{error}</FieldError>}
      <UploadList coming={uploads.coming} onDismiss={uploads.dismiss} onRetry={uploads.retry} />
      {pictures.length === 0 && uploads.coming.length === 0 && <Note>{PICTURE_TEXTS.none}</Note>}
      <PictureList
        pictures={pictures}
        onChange={onChange}
        texts={PICTURE_TEXTS}
        hasRoles
        isLive
        cropping={{
          find: ({ id }) => adminApi.call('GET /admin/pictures/:id/crop', { params: { id } }),
          save: async ({ id }, crop) => {
            const cropped = await adminApi.call('POST /admin/pictures/:id/crop', { params: { id }, body: { crop } });
            if (cropped.ok)
              onChange(latest.current.map((each) => (each.id === id ? { ...each, ...seenOf(cropped.body) } : each)));
            return cropped;
          },
        }}
        onMove={(from, to) => onChange(moveItem(pictures, from, to))}
        onRemove={({ id }) => onChange(pictures.filter((each) => each.id !== id))}
      />
    </Card>
  );
}
