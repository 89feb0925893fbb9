import { useRevalidator } from 'react-router';
import { toast } from '../../browser/toasts.ts';
import type { ProductImage } from '../../shop/catalog/pictures/schema.ts';
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
  const { revalidate } = useRevalidator();
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
        cropping={{
          find: ({ id }) => adminApi.call('GET /admin/pictures/:id/crop', { params: { id } }),
          save: async ({ id: pictureId }, crop) => {
            const target = { id: productId, pictureId };
            const call = 'PUT /admin/products/:id/pictures/:pictureId/crop';
            const cropped = await adminApi.call(call, { params: target, body: { crop } });
            await revalidate();
            if (cropped.ok) toast(crop ? 'Cropped. The whole picture is kept.' : 'The whole picture is shown.');
            return cropped;
          },
        }}
        arrange={(body) => adminApi.call('PUT /admin/products/:id/pictures', { params, body })}
      />
    </Card>
  );
}
