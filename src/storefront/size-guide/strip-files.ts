import { paths } from '../../paths.ts';
import type { App } from '../../platform/http/app.ts';
import { measuringStrip, PAPERS } from './measuring-strip.ts';

const A_DAY = 'public, max-age=86400';

/** The measuring strip for each size of paper, drawn once. */
export function registerStripRoutes(app: App): void {
  for (const paper of PAPERS) {
    let drawn: Promise<Buffer> | undefined;
    app.get(paths.measuringStrip(paper), async (_request, reply) => {
      drawn ??= measuringStrip(paper);
      return reply
        .type('application/pdf')
        .headers({
          'cache-control': A_DAY,
          'content-disposition': `inline; filename="measuring-strip-${paper}.pdf"`,
        })
        .send(await drawn);
    });
  }
}
