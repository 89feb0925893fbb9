import type { FastifyRequest } from 'fastify';
import type { App } from '../platform/http/app.ts';

/** Bodies of these routes come as they went over the wire: their bytes are what is signed, or an email. */
export function parseNoBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Runs what it is given, at most so many at once; answers undefined where so many are under way. */
export function limitConcurrency(most: number) {
  let underWay = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (underWay >= most) return undefined;
    underWay += 1;
    return work().finally(() => {
      underWay -= 1;
    });
  };
}
