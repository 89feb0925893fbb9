import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { orTooMany } from '../shop/media/drawing-queue.ts';
import { DESIGN_PICTURE_WIDTHS, type DesignPicture } from '../shop/studio/design-pictures.ts';
import { makeDesign, quoteDesign, quoteName, wovenName } from '../shop/studio/make-design.ts';
import { studioRefusals } from '../shop/studio/refusals.ts';
import { DesignQuote, DesignShape, MadeDesign, NameQuote, Studio, WovenName } from '../shop/studio/schema.ts';
import { studioOffer } from '../shop/studio/settings/studio-settings.ts';
import { refusalError, sendRateLimitError, sendRefusal } from './refusals.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['studio'];
/** Maximum size of a design in a request. */
const MAX_DESIGN_BYTES = 2_048;

const PictureWidth = Type.Union(
  DESIGN_PICTURE_WIDTHS.map((width) => Type.Literal(width)),
  { default: 640, sentence: 'Choose a width of 88, 176, 320, 600, 640 or 1200.' },
);

const studioRoutes = {
  'GET /studio': { schema: { summary: 'What the bead studio offers', tags, response: { 200: Studio } } },
  'GET /studio/name': {
    schema: {
      summary: 'Whether a word can be woven as a name, for who searched for it',
      tags,
      querystring: Type.Object({ text: Type.String({ maxLength: 200 }) }),
      response: { 200: WovenName },
    },
  },
  'GET /studio/name-quote': {
    schema: {
      summary: 'A name woven in beads: its price, arrival, picture, and the page to change and order it',
      tags,
      querystring: Type.Object({
        text: Type.String({
          minLength: 1,
          maxLength: 200,
          sentence: 'Enter a name of a few letters.',
          description: 'The name to weave, of a few letters',
          examples: ['Amani'],
        }),
      }),
      response: { 200: NameQuote },
    },
  },
  'GET /studio/picture': {
    schema: {
      summary: 'A picture of a design that is not made yet, by its short form',
      tags,
      querystring: Type.Object({ design: Type.String({ maxLength: 300 }), width: PictureWidth }),
    },
  },
  'GET /studio/designs/:product/picture': {
    schema: {
      summary:
        'A picture of a design; 1200 is 630 high and a JPEG, for links; 600 is 315 high; the others are four to five; all WebP',
      tags,
      params: Type.Object({ product: Type.String({ maxLength: 200 }) }),
      querystring: Type.Object({ width: PictureWidth }),
    },
  },
  'POST /studio/quote': {
    schema: {
      summary: 'What a design costs, what it is made of and when it would come; stores nothing',
      description:
        'A design that can’t be woven is refused with `code`, `fields` and, where there is one, `fix`: the choices that would work.',
      tags,
      body: DesignShape,
      response: { 200: DesignQuote },
    },
    config: { anyOrigin: true },
  },
  'POST /studio/designs': {
    schema: {
      summary: 'Makes a design a product that can be ordered; the same design again answers 200 with the same id',
      tags,
      body: DesignShape,
      response: { 200: MadeDesign, 201: MadeDesign },
    },
  },
} as const satisfies RouteSchemas;
const PICTURES_PER_MINUTE = 120;

export const studio = defineResource({
  routes: studioRoutes,
  queries: {
    'GET /studio': async ({ studio }) => ({ ok: true, body: studioOffer((await studio.current()).settings) }),
    'GET /studio/name': async (deps, { query }) => ({ ok: true, body: await wovenName(deps, query.text) }),
    'GET /studio/name-quote': async (deps, { query }) => {
      const answer = await quoteName(deps, query.text);
      return answer.ok ? { ok: true, body: answer.quote } : { ok: false, error: refusalError(studioRefusals, answer) };
    },
  },
  cached: { 'GET /studio': () => ['settings'] },

  register(app, deps) {
    const limited = { bodyLimit: MAX_DESIGN_BYTES };
    const pictures = { config: { perMinute: PICTURES_PER_MINUTE } };

    app.get('/studio/picture', { ...studioRoutes['GET /studio/picture'], ...pictures }, (request, reply) => {
      const { design, width } = request.query;
      return sendDesignPicture(request, reply, deps.designPictures.ofShortForm(design, Number(width)));
    });

    app.get(
      '/studio/designs/:product/picture',
      { ...studioRoutes['GET /studio/designs/:product/picture'], ...pictures },
      (request, reply) => {
        const { params, query } = request;
        return sendDesignPicture(request, reply, deps.designPictures.ofProduct(params.product, Number(query.width)));
      },
    );

    app.post('/studio/quote', { ...studioRoutes['POST /studio/quote'], ...limited }, async ({ body }, reply) => {
      const answer = await quoteDesign(deps, body);
      return answer.ok
        ? reply.header('cache-control', 'no-store').send(answer.quote)
        : sendRefusal(reply, studioRefusals, answer);
    });

    app.post('/studio/designs', { ...studioRoutes['POST /studio/designs'], ...limited }, async (request, reply) => {
      const use = await consume(deps, byNetwork(RATE_LIMITS.designs, request.ip));
      if (!use.ok) return sendRateLimitError(reply, use);
      const answer = await makeDesign(deps, request.body);
      if (!answer.ok) return sendRefusal(reply, studioRefusals, answer);
      return reply
        .code(answer.isNew ? 201 : 200)
        .header('cache-control', 'no-store')
        .send({ product: answer.product });
    });
  },
});

/**
 * One day, because a design that isn't ordered yet follows the studio's settings. Afterwards browsers revalidate by
 * ETag.
 */
const A_DAY = 'public, max-age=86400';

/** Sends a design's picture, or an empty 304 if the client has it already. */
async function sendDesignPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Promise<DesignPicture | undefined>,
): Promise<FastifyReply> {
  const picture = await wanted.catch(orTooMany);
  if (picture === undefined) return sendRefusal(reply, studioRefusals, { reason: 'unknown_design' });
  if (picture === 'too_many') {
    return sendRefusal(reply, studioRefusals, { reason: 'busy' });
  }
  const { bytes, format, etag } = picture;
  reply.headers({ 'cache-control': A_DAY, 'cross-origin-resource-policy': 'cross-origin', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`image/${format}`).send(bytes);
}
