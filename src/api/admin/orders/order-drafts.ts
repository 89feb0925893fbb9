import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
import { checkoutRefusals } from '../../../shop/checkout/refusals.ts';
import {
  changeDraft,
  createDraft,
  draftRefusals,
  findDraft,
  listDrafts,
  removeDraft,
} from '../../../shop/drafts/drafts.ts';
import { quoteDraft } from '../../../shop/drafts/quote.ts';
import { Draft, DraftContent, DraftList, DraftQuote, DraftQuoteInput, PayLink } from '../../../shop/drafts/schema.ts';
import { cancelPayLink, copyPayLink, sendDraft } from '../../../shop/drafts/send.ts';
import { only } from '../../handlers.ts';
import { ById } from '../../params.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner } from '../resource.ts';

const refusals = { ...checkoutRefusals, ...draftRefusals };
const UNKNOWN_DRAFT = { ok: false, reason: 'unknown_draft' } as const;

const Seen = Type.Integer({ minimum: 1, description: '`version` that the form was filled from' });
const one = { params: ById, response: { 200: Draft } };

export const orderDrafts = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/order-drafts': {
      schema: {
        summary: 'Orders that are being put together, changed last first; or those that were paid',
        querystring: Type.Object({
          view: Type.Enum(['', 'paid'] as const, { default: '' }),
          after: Type.String({ maxLength: 40, default: '', description: 'The `next` of the page before' }),
        }),
        response: { 200: DraftList },
      },
    },
    'POST /admin/order-drafts': {
      schema: {
        summary: 'Save a new draft, once for each id',
        body: StrictObject({ id: Type.String({ format: 'uuid' }), ...DraftContent.properties }),
        response: { 201: Draft },
      },
    },
    'POST /admin/order-drafts/quote': {
      schema: {
        summary: 'What a draft would cost now; stores nothing',
        body: DraftQuoteInput,
        response: { 200: DraftQuote },
      },
    },
    'GET /admin/order-drafts/:id': { schema: { summary: 'One draft', ...one } },
    'PUT /admin/order-drafts/:id': {
      schema: {
        summary: 'Change a draft',
        ...one,
        body: StrictObject({ seen: Seen, ...DraftContent.properties }),
      },
    },
    'DELETE /admin/order-drafts/:id': {
      schema: {
        summary: 'Delete a draft that nobody can pay at the moment',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
  },
  refusals,
  handlers: (deps) => ({
    'GET /admin/order-drafts': (request) => listDrafts(readingDeps(deps, request), request.query),
    'POST /admin/order-drafts': async ({ body, actor }) => only(await createDraft(deps, actor, body), 'draft'),
    'POST /admin/order-drafts/quote': async ({ body }) => only(await quoteDraft(deps, body), 'quote'),
    'GET /admin/order-drafts/:id': async ({ params }) => (await findDraft(deps, params.id)) ?? UNKNOWN_DRAFT,
    'PUT /admin/order-drafts/:id': async ({ params, body, actor }) =>
      only(await changeDraft(deps, actor, { ...body, id: params.id }), 'draft'),
    'DELETE /admin/order-drafts/:id': ({ params, actor }) => removeDraft(deps, actor, params.id),
  }),
});

export const draftLinks = defineAdminResource({
  access: owner,
  routes: {
    'POST /admin/order-drafts/:id/send': {
      schema: {
        summary: 'Place its order, hold its stock, and email the link to pay; unchanged, only another link',
        ...one,
        body: StrictObject({ seen: Seen }),
      },
    },
    'POST /admin/order-drafts/:id/link': {
      schema: { summary: 'Another link to pay, to hand over', params: ById, response: { 200: PayLink } },
    },
    'POST /admin/order-drafts/:id/cancel': {
      schema: { summary: 'Cancel the link: its order is canceled and its stock free again', ...one },
    },
  },
  refusals,
  handlers: (deps) => {
    const answerNow = async (id: string) => (await findDraft(deps, id)) ?? UNKNOWN_DRAFT;

    return {
      'POST /admin/order-drafts/:id/send': async ({ params: { id }, body, actor }) => {
        const done = await sendDraft(deps, actor, { id, seen: body.seen });
        return done.ok ? answerNow(id) : done;
      },
      'POST /admin/order-drafts/:id/link': ({ params, actor }) => copyPayLink(deps, actor, params.id),
      'POST /admin/order-drafts/:id/cancel': async ({ params: { id }, actor }) => {
        const done = await cancelPayLink(deps, actor, id);
        return done.ok ? answerNow(id) : done;
      },
    };
  },
});
