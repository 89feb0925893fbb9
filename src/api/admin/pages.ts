import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import {
  findStaffPage,
  listStaffPages,
  type PageRefusal,
  pageSentence,
  restoreDefaultText,
  savePage,
} from '../../shop/pages/pages.ts';
import { PageDraft, PageName, SeenVersion, StaffPage, StaffPageLine } from '../../shop/pages/schema.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const response = { 200: StaffPage };

const adminPageRoutes = {
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
      summary: 'Edit a page; it goes live right away',
      tags,
      params: PageName,
      body: PageDraft,
      response,
    },
    config: owner,
  },
  'POST /admin/pages/:page/as-shipped': {
    schema: { summary: 'Restore the default text', tags, params: PageName, body: SeenVersion, response },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const pages = defineAdminResource({
  routes: adminPageRoutes,

  register(app, deps) {
    const routes = adminPageRoutes;
    const answer = async (reply: FastifyReply, page: string) =>
      (await findStaffPage(deps, page)) ?? sendPageError(reply, { ok: false, reason: 'unknown_page' });

    app.get('/admin/pages', routes['GET /admin/pages'], async () => listStaffPages(deps));

    app.get('/admin/pages/:page', routes['GET /admin/pages/:page'], async ({ params }, reply) =>
      answer(reply, params.page),
    );

    app.put('/admin/pages/:page', routes['PUT /admin/pages/:page'], async (request, reply) => {
      const { page } = request.params;
      const saved = await savePage(deps, actorFor(request), page, request.body);
      return saved.ok ? answer(reply, page) : sendPageError(reply, saved);
    });

    app.post('/admin/pages/:page/as-shipped', routes['POST /admin/pages/:page/as-shipped'], async (request, reply) => {
      const { page } = request.params;
      const done = await restoreDefaultText(deps, actorFor(request), page, request.body);
      return done.ok ? answer(reply, page) : sendPageError(reply, done);
    });
  },
});

function sendPageError(reply: FastifyReply, refusal: PageRefusal) {
  const detail = pageSentence(refusal);
  const status = STATUS[refusal.reason];
  return sendApiError(reply, {
    status,
    code: refusal.reason,
    detail,
    ...(status === 400 && { fields: { text: detail } }),
  });
}

const STATUS: Record<PageRefusal['reason'], ErrorStatus> = {
  unknown_page: 404,
  changed_meanwhile: 409,
  no_questions: 400,
  unknown_words: 400,
  picture_gone: 400,
};
