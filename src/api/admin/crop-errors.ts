import type { FastifyReply } from 'fastify';
import { sendApiError } from '../../platform/http/api-error.ts';
import type { storeCrop } from '../../shop/media/brand-pictures.ts';

type CropReason = Extract<Awaited<ReturnType<typeof storeCrop>>, { ok: false }>['reason'];

/** For what is cut to a shape of the shop's: banners, and pictures of stories. */
export function sendCropError(reply: FastifyReply, reason: CropReason) {
  const status = reason === 'picture_busy' || reason === 'pictures_unavailable' ? 503 : 400;
  return sendApiError(reply, { status, code: reason, detail: SENTENCES[reason] });
}

const SENTENCES: Record<CropReason, string> = {
  not_a_picture: 'We can’t read this picture. Save it as JPEG, PNG or WebP and try again.',
  too_many_pixels: 'This picture is too large. The limit is 40 megapixels.',
  too_small: 'This picture is too small and would look blurry. Use one that is at least 1200 × 700 pixels.',
  picture_busy: 'It took too long to prepare this picture. Try again in a moment.',
  pictures_unavailable: 'We can’t reach the place where your pictures are stored. Try again later.',
};
