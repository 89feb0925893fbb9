import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { enqueueEmail } from '../../shop/emails/enqueue.ts';
import { EMAIL_TEXTS, type EmailTextId, isEmailTextId } from '../../shop/emails/wording/email-texts.ts';
import { SAMPLE_FACTS } from '../../shop/emails/wording/sample-facts.ts';
import { type EmailWords, EmailWordsShape } from '../../shop/settings/schema.ts';
import { ById } from '../by-id.ts';
import { EMAIL_FRAME_HEADERS } from '../email-frame.ts';
import { sendNotFound, staffOf } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { UNKNOWN_EMAIL } from './wording.ts';

/** Longer than any words that are saved, and shorter than what a request may begin with. */
const MAX_QUERY = 12_000;
const owner = { access: 'owner' } as const;

const emailExampleRoutes = {
  'GET /admin/wording/:id/preview': {
    schema: {
      summary: 'The whole email about an example, as HTML',
      tags,
      params: ById,
      querystring: Type.Object(
        { words: Type.Optional(Type.String({ maxLength: MAX_QUERY, description: 'JSON: words that are not saved' })) },
        { additionalProperties: false },
      ),
    },
    config: owner,
  },
  'POST /admin/wording/:id/test': {
    schema: {
      summary: 'Send oneself an example in the words that are saved',
      tags,
      params: ById,
      response: { 204: Type.Null() },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const emailExamples = defineAdminResource({
  routes: emailExampleRoutes,

  register(app, deps) {
    const routes = emailExampleRoutes;

    app.get('/admin/wording/:id/preview', routes['GET /admin/wording/:id/preview'], async (request, reply) => {
      const { id } = request.params;
      if (!isEmailTextId(id)) return sendNotFound(reply, UNKNOWN_EMAIL);
      const words = wordsIn(request.query.words ?? '');
      const { html } = await deps.emailRenderer.example(kindOf(id), SAMPLE_FACTS[id](EXAMPLE_ADDRESS), {
        ...(words && { [id]: words }),
      });
      return reply.headers(EMAIL_FRAME_HEADERS).send(html.replaceAll('<a href=', '<a target="_blank" href='));
    });

    app.post('/admin/wording/:id/test', routes['POST /admin/wording/:id/test'], async (request, reply) => {
      const { id } = request.params;
      if (!isEmailTextId(id)) return sendNotFound(reply, UNKNOWN_EMAIL);
      const facts = SAMPLE_FACTS[id](staffOf(request).email);
      const { to, replyTo, subject } = await deps.emailRenderer.example(kindOf(id), facts, {});
      await deps.db.transaction((tx) =>
        enqueueEmail(tx, {
          kind: kindOf(id),
          facts: JSON.stringify(facts),
          to,
          replyTo,
          subject: `Test: ${subject}`,
          isConfidential: false,
          urgency: 0,
        }),
      );
      return reply.code(204).send(null);
    });
  },
});

const EXAMPLE_ADDRESS = 'dana@example.com';

const kindOf = (id: EmailTextId): string => EMAIL_TEXTS[id].kind;

/** What is typed, also where it couldn't be saved; what is none shows what is saved. */
function wordsIn(json: string): EmailWords | undefined {
  try {
    const words: unknown = JSON.parse(json);
    return Value.Check(EmailWordsShape, words) ? words : undefined;
  } catch {
    return undefined;
  }
}
