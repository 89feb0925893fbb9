import { useRevalidator } from 'react-router';
import { toast } from '../../../browser/toasts.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { tooLargeSentence, UPLOAD_BYTES } from '../../../shared/upload-limits.ts';
import type { ProductImage } from '../../../shop/catalog/pictures/schema.ts';
import { adminApi } from '../../admin-api.ts';
import { Card } from '../../components/layout.tsx';
import { HungPictures } from '../../components/pictures/attached-pictures.tsx';
import { upload } from '../../components/pictures/upload.ts';
import { PICTURE_TEXTS } from '../texts.ts';

type PicturesProps = { productId: string; pictures: readonly ProductImage[] };

/** Product pictures card. */
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
            : // The server rejects duplicate pictures by content hash.
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

/** Share of the progress bar for the video file; the rest is its poster frame. */
const MAX = 0.9;
const FRAME_TIMEOUT_MS = 20_000;
const MAX_FILM_SECONDS = 20.5;

const isFilm = (file: File): boolean => file.type.startsWith('video/') || /\.(mp4|m4v|mov)$/i.test(file.name);

/** Uploads a video and a poster frame. The browser draws the frame because the server can't decode video. */
async function sendFilm(id: string, file: File, onProgress: (part: number) => void): Promise<ApiResult<unknown>> {
  if (file.size > UPLOAD_BYTES.film) return refused(tooLargeSentence('film'));
  const frame = await firstFrame(file);
  if (typeof frame === 'string') return refused(frame);
  const params = { id };
  const sent = await upload('POST /admin/products/:id/films', { params }, file, {
    kind: 'film',
    isRepeatable: true,
    onProgress: (part) => onProgress(part * MAX),
  });
  if (!sent.ok) return sent;
  return upload('POST /admin/products/:id/pictures', { params, query: { film: sent.body.id } }, frame, {
    kind: 'picture',
    isRepeatable: true,
    onProgress: (part) => onProgress(MAX + part * (1 - MAX)),
  });
}

const refused = (detail: string): ApiResult<never> => ({ ok: false, status: 0, error: { code: 'unfit_file', detail } });

/** Returns a file, or the error text. */
async function firstFrame(film: File): Promise<File | string> {
  const address = URL.createObjectURL(film);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = address;
    await loaded(video);
    if (video.duration > MAX_FILM_SECONDS) return 'This video is too long. The limit is 20 seconds.';
    return await drawn(video);
  } catch {
    return 'This browser can’t play the video. Save it as MP4 with H.264 and try again.';
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

function loaded(video: HTMLVideoElement): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('no frame in time')), FRAME_TIMEOUT_MS);
    video.onloadeddata = () => {
      clearTimeout(timer);
      done();
    };
    video.onerror = () => {
      clearTimeout(timer);
      fail(new Error('not playable'));
    };
  });
}

async function drawn(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const frame = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!frame) throw new Error('no frame');
  return new File([frame], 'first-frame.jpg', { type: 'image/jpeg' });
}
