import type { Body } from '../api/resources.ts';
import { type ApiResult, callApi } from '../shared/api-client.ts';
import { userInfo } from './shopper-storage.ts';
import { sendForm } from './upload.ts';

const CALL = 'POST /products/:id/own-review/pictures';

/** Adds a picture to the shopper's own review of a product. */
export const uploadReviewPicture = (productId: string, file: File): Promise<ApiResult<Body<typeof CALL>>> =>
  callApi(CALL, { params: { id: productId } }, { authorization: `Bearer ${userInfo.read()?.token ?? ''}` }, (request) =>
    sendForm(request, file, () => {}),
  );
