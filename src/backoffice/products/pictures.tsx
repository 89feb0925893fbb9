import type { ProductImage } from '../../shop/catalog/staff-schema.ts';
import { adminApi } from '../admin-api.ts';
import { HungPictures, type HungTexts } from '../components/hung-pictures.tsx';
import { Card } from '../components/layout.tsx';
import { upload } from '../components/upload.ts';
import { isFilm, sendFilm } from './send-film.ts';

type PicturesProps = { productId: string; pictures: readonly ProductImage[] };

const TEXTS: HungTexts = {
  hint: '4:5, at least 1200 × 1500 px, on a plain, warm background. Videos: MP4, up to 20 seconds and 20 MB; the sound is removed.',
  none: 'No pictures yet. The first one shows in product lists.',
  deleted: 'Existing orders keep it.',
  width: 1200,
  height: 1500,
};

/** The pictures of a product. */
export function Pictures({ productId, pictures }: PicturesProps) {
  const params = { id: productId };
  return (
    <Card title="Pictures">
      <HungPictures
        pictures={pictures}
        texts={TEXTS}
        hasRoles
        send={(file, onProgress) =>
          isFilm(file)
            ? sendFilm(productId, file, onProgress)
            : // The same picture a second time is refused by its content.
              upload('POST /admin/products/:id/pictures', { params }, file, {
                kind: 'picture',
                onProgress,
                isRepeatable: true,
              })
        }
        arrange={(body) => adminApi.call('PUT /admin/products/:id/pictures', { params, body })}
      />
    </Card>
  );
}
