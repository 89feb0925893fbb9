import type { ProductImage } from '../../shop/catalog/staff-schema.ts';
import { adminApi } from '../admin-api.ts';
import { HungPictures } from '../components/hung-pictures.tsx';
import { Card } from '../components/layout.tsx';
import { upload } from '../components/upload.ts';
import { PICTURE_TEXTS } from './picture-texts.ts';
import { isFilm, sendFilm } from './send-film.ts';

type PicturesProps = { productId: string; pictures: readonly ProductImage[] };

/** The pictures of a product. */
export function Pictures({ productId, pictures }: PicturesProps) {
  const params = { id: productId };
  return (
    <Card title="Pictures">
      <HungPictures
        pictures={pictures}
        texts={PICTURE_TEXTS}
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
