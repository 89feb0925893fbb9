import type { App } from '../platform/http/app.ts';
import { SHOP_SHEETS } from '../shared/brand/look.ts';
import { OFFICE_SHEETS, readSheet } from '../styles/look-sheet.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The sheets of colors and typefaces, for both hosts. */
export function registerLookRoutes(app: App): void {
  for (const folder of [SHOP_SHEETS, OFFICE_SHEETS]) {
    app.get<{ Params: { name: string } }>(`${folder}:name`, async ({ params }, reply) => {
      const sheet = readSheet(params.name);
      if (!sheet) return reply.callNotFound();
      return (
        reply
          .type('text/css; charset=utf-8')
          // Of another release's page: right, but not under this name for ever.
          .header('cache-control', sheet.isExact ? FOR_EVER : 'no-cache')
          .send(sheet.css)
      );
    });
  }
}
