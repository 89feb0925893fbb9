import type { Body } from '../api/resources.ts';
import { type ApiResult, callApi } from '../shared/api-client.ts';
import { userInfo } from './storage/shopper-storage.ts';
import { sendForm } from './upload.ts';

const RETURN_PICTURE_CALL = 'POST /orders/:id/returns/pictures';
const MAX_SIDE = 2000;
const SHOWN_SIDE = 240;

/** A picture decoded by the browser: a file small enough to upload from a phone, and a data URL for its preview. */
type ReadPicture = { file: File; shown: string | undefined };

/**
 * Downscales a picture before the upload, which also converts formats that only the browser decodes (HEIC on an
 * iPhone). If decoding fails, uploads the original, and the server explains why it can't be used.
 */
export async function readPicture(file: File): Promise<ReadPicture> {
  try {
    const bitmap = await createImageBitmap(file);
    const drawn = draw(bitmap, MAX_SIDE);
    const blob = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, 'image/jpeg', 0.85));
    const shown = draw(bitmap, SHOWN_SIDE).toDataURL('image/jpeg', 0.8);
    bitmap.close();
    return blob ? { file: new File([blob], 'picture.jpg', { type: 'image/jpeg' }), shown } : { file, shown };
  } catch {
    return { file, shown: undefined };
  }
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // White background: JPEG would render transparency as black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

export const uploadReturnPicture = (
  orderId: string,
  file: File,
): Promise<ApiResult<Body<typeof RETURN_PICTURE_CALL>>> =>
  callApi(
    RETURN_PICTURE_CALL,
    { params: { id: orderId } },
    { authorization: `Bearer ${userInfo.read()?.token ?? ''}` },
    (request) => sendForm(request, file, () => {}),
  );

const REVIEW_PICTURE_CALL = 'POST /products/:id/own-review/pictures';

export const uploadReviewPicture = (
  productId: string,
  file: File,
): Promise<ApiResult<Body<typeof REVIEW_PICTURE_CALL>>> =>
  callApi(
    REVIEW_PICTURE_CALL,
    { params: { id: productId } },
    { authorization: `Bearer ${userInfo.read()?.token ?? ''}` },
    (request) => sendForm(request, file, () => {}),
  );
