import { orTooMany } from '../api/studio-pictures.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { DESIGN_PICTURE_WIDTHS, type DesignPictures } from '../shop/studio/design-pictures.ts';

const FILE = /^([0-9a-f]{24})-([0-9]{2,4})[.](webp|jpeg)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the pictures of designs beside those of other products; a design never changes, nor does its picture. */
export function registerDesignFiles(app: App, prefix: string, pictures: DesignPictures): void {
  app.get<{ Params: { file: string } }>(
    `${prefix}design-:file`,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const [, id = '', width = '', format] = FILE.exec(params.file) ?? [];
      const isKnown = DESIGN_PICTURE_WIDTHS.includes(Number(width)) && (format === 'webp' || format === 'jpeg');
      const picture = isKnown
        ? await pictures.ofProduct(`design-${id}`, Number(width), format).catch(orTooMany)
        : undefined;
      if (picture === 'too_many') {
        const detail = 'Many pictures are being drawn right now. Try again in a moment.';
        return sendApiError(reply, { status: 503, code: 'busy', detail, retryAfterSeconds: 2 });
      }
      if (!picture) {
        return sendApiError(reply, { status: 404, code: 'not_found', detail: 'There is nothing at this address.' });
      }
      return reply
        .type(`image/${format}`)
        .header('cache-control', FOR_EVER)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(picture.bytes);
    },
  );
}
