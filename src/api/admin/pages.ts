import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { refuse } from '../../platform/http/refuse.ts';
import { findStaffPage, pagesForStaff, putBackShipped, savePage } from '../../shop/pages/pages.ts';
import { type PageRefusal, pageSentence } from '../../shop/pages/refusals.ts';
import { PageDraft, PageName, SeenVersion, StaffPage, StaffPageLine } from '../../shop/pages/schema.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor } from './guard.ts';

const owner = { access: 'owner' } as const;
const response = { 200: StaffPage };

export const adminPageRoutes = {
  'GET /admin/pages': {
    schema: {
      summary: 'The pages of words, and who changed them last',
      tags,
      response: { 200: Type.Array(StaffPageLine) },
    },
    config: owner,
  },
  'GET /admin/pages/:page': {
    schema: { summary: 'One page as it was written', tags, params: PageName, response },
    config: owner,
  },
  'PUT /admin/pages/:page': {
    schema: {
      summary: 'Write a page anew; it shows in the shop at once',
      tags,
      params: PageName,
      body: PageDraft,
      response,
    },
    config: owner,
  },
  'POST /admin/pages/:page/as-shipped': {
    schema: { summary: 'Put back what came with the shop', tags, params: PageName, body: SeenVersion, response },
    config: owner,
  },
} as const satisfies AdminBook;

export const adminPageDoor: AdminDoor = (app, tools) => {
  const routes = adminPageRoutes;
  const answer = async (reply: FastifyReply, page: string) =>
    (await findStaffPage(tools, page)) ?? no(reply, { ok: false, reason: 'unknown_page' });

  app.get('/admin/pages', routes['GET /admin/pages'], async () => pagesForStaff(tools));

  app.get('/admin/pages/:page', routes['GET /admin/pages/:page'], async ({ params }, reply) =>
    answer(reply, params.page),
  );

  app.put('/admin/pages/:page', routes['PUT /admin/pages/:page'], async (request, reply) => {
    const { page } = request.params;
    const saved = await savePage(tools, actorFor(request), page, request.body);
    return saved.ok ? answer(reply, page) : no(reply, saved);
  });

  app.post('/admin/pages/:page/as-shipped', routes['POST /admin/pages/:page/as-shipped'], async (request, reply) => {
    const { page } = request.params;
    const done = await putBackShipped(tools, actorFor(request), page, request.body);
    return done.ok ? answer(reply, page) : no(reply, done);
  });
};

function no(reply: FastifyReply, refusal: PageRefusal) {
  const detail = pageSentence(refusal);
  if (refusal.reason === 'unknown_page') return refuse(reply, { status: 404, code: refusal.reason, detail });
  if (refusal.reason === 'changed_meanwhile') return refuse(reply, { status: 409, code: refusal.reason, detail });
  return refuse(reply, { status: 400, code: refusal.reason, detail, fields: { text: detail } });
}
