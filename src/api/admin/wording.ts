import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { isEmailTextId } from '../../shop/emails/wording/email-texts.ts';
import { emailText, listEmailTexts, tidyWords, wordsErrors } from '../../shop/emails/wording/wording.ts';
import { saveWording } from '../../shop/settings/save-wording.ts';
import { EmailWordsShape } from '../../shop/settings/schema.ts';
import { ById } from '../by-id.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const EmailText = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** When customers get it. */
  when: Type.String(),
  group: Type.String(),
  names: Type.Array(Type.Object({ name: Type.String(), example: Type.String() })),
  sample: EmailWordsShape,
  words: nullable(EmailWordsShape),
});
const owner = { access: 'owner' } as const;

const wordingRoutes = {
  'GET /admin/wording': {
    schema: {
      summary: 'Emails to customers whose words can be changed',
      tags,
      response: { 200: Type.Object({ texts: Type.Array(EmailText) }) },
    },
    config: owner,
  },
  'GET /admin/wording/:id': {
    schema: { summary: 'The words of one email', tags, params: ById, response: { 200: EmailText } },
    config: owner,
  },
  'PUT /admin/wording/:id': {
    schema: {
      summary: 'Save the words of an email; null brings the sample back',
      tags,
      params: ById,
      body: Type.Object(
        {
          words: nullable(EmailWordsShape),
          seen: Type.Union([EmailWordsShape, Type.Null()], {
            description: 'What they were: where another owner has saved others since, nothing is saved (409)',
          }),
        },
        { additionalProperties: false },
      ),
      response: { 200: EmailText },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const wording = defineAdminResource({
  routes: wordingRoutes,

  register(app, deps) {
    const routes = wordingRoutes;

    app.get('/admin/wording', routes['GET /admin/wording'], async () => ({
      texts: listEmailTexts(await deps.emailBrand()),
    }));

    app.get('/admin/wording/:id', routes['GET /admin/wording/:id'], async (request, reply) => {
      const { id } = request.params;
      return isEmailTextId(id) ? emailText(id, await deps.emailBrand()) : sendNotFound(reply, UNKNOWN_EMAIL);
    });

    app.put('/admin/wording/:id', routes['PUT /admin/wording/:id'], async (request, reply) => {
      const { id } = request.params;
      if (!isEmailTextId(id)) return sendNotFound(reply, UNKNOWN_EMAIL);
      const words = request.body.words && tidyWords(request.body.words);
      const fields = words ? wordsErrors(id, words) : {};
      if (Object.keys(fields).length > 0)
        return sendApiError(reply, { status: 400, code: 'words_unreadable', detail: UNREADABLE, fields });
      const saved = await saveWording(deps, { kind: 'wording', id, words, seen: request.body.seen }, actorFor(request));
      if (!saved.ok) return sendApiError(reply, { status: 409, code: saved.reason, detail: CHANGED });
      return emailText(id, await deps.emailBrand());
    });
  },
});

const UNREADABLE = 'Please check the highlighted parts.';
export const UNKNOWN_EMAIL = 'This email isn’t in the list.';
const CHANGED = 'Someone else changed this email in the meantime. Review their changes, then save yours again.';
