import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { isShopTextId } from '../../../shared/text/shop-texts.ts';
import { enqueueEmail } from '../../../shop/emails/enqueue.ts';
import { EMAIL_TEXTS, type EmailTextId, isEmailTextId } from '../../../shop/emails/wording/email-texts.ts';
import { SAMPLE_FACTS } from '../../../shop/emails/wording/sample-facts.ts';
import { emailText, listEmailTexts, tidyWords, wordsErrors } from '../../../shop/emails/wording/wording.ts';
import { emailTextRefusals, saveWording, shopTextRefusals } from '../../../shop/settings/save-wording.ts';
import { type EmailWords, EmailWordsShape, ShopTextShape } from '../../../shop/settings/schema.ts';
import { listShopTexts, shopTextAnswer, shopTextError, tidyShopText } from '../../../shop/settings/shop-texts.ts';
import { ById } from '../../params.ts';
import { sendEmailFrame } from '../email-frame.ts';
import { getStaff, sendNotFound } from '../guard.ts';
import { defineAdminResource, owner } from '../resource.ts';

const ShopText = Type.Object({
  id: Type.String(),
  /** Where the text appears. */
  name: Type.String(),
  group: Type.String(),
  names: Type.Array(Type.Object({ name: Type.String(), example: Type.String() })),
  sample: Type.String(),
  mayBeEmpty: Type.Boolean(),
  text: nullable(Type.String()),
  shown: Type.String({ description: 'As shoppers read it, with examples for what only an order knows' }),
});
const UNKNOWN_TEXT = 'This text isn’t in the list.';

export const shopTexts = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/shop-texts': {
      schema: {
        summary: 'Sentences of the shop whose words can be changed',
        response: { 200: Type.Object({ texts: Type.Array(ShopText) }) },
      },
    },
    'GET /admin/shop-texts/:id': { schema: { summary: 'One of them', params: ById, response: { 200: ShopText } } },
    'PUT /admin/shop-texts/:id': {
      schema: {
        summary: 'Save the words of a sentence; null brings the sample back',
        params: ById,
        body: StrictObject({
          text: nullable(ShopTextShape),
          seen: Type.Union([ShopTextShape, Type.Null()], {
            description: 'What it was: where another owner has saved another since, nothing is saved (409)',
          }),
        }),
        response: { 200: ShopText },
      },
    },
  },
  refusals: shopTextRefusals,
  handlers: (deps) => ({
    'GET /admin/shop-texts': async () => ({
      texts: listShopTexts(await deps.settings.current()),
    }),
    'GET /admin/shop-texts/:id': async ({ params }, reply) => {
      const { id } = params;
      return isShopTextId(id) ? shopTextAnswer(await deps.settings.current(), id) : sendNotFound(reply, UNKNOWN_TEXT);
    },
    'PUT /admin/shop-texts/:id': async ({ params, body, actor }, reply) => {
      const { id } = params;
      if (!isShopTextId(id)) return sendNotFound(reply, UNKNOWN_TEXT);
      const { text, seen } = body;
      const words = text === null ? null : tidyShopText(text);
      const settings = await deps.settings.current();
      const detail = words === null ? undefined : shopTextError(settings, id, words);
      if (detail !== undefined) return { ok: false, reason: 'text_unreadable', detail };
      const saved = await saveWording(deps, { kind: 'shopTexts', id, words, seen }, actor);
      if (!saved.ok) return saved;
      return shopTextAnswer(await deps.settings.current(), id);
    },
  }),
});

const EmailText = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** When customers get the email. */
  when: Type.String(),
  group: Type.String(),
  names: Type.Array(Type.Object({ name: Type.String(), example: Type.String() })),
  sample: EmailWordsShape,
  words: nullable(EmailWordsShape),
});

export const wording = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/wording': {
      schema: {
        summary: 'Emails to customers whose words can be changed',
        response: { 200: Type.Object({ texts: Type.Array(EmailText) }) },
      },
    },
    'GET /admin/wording/:id': {
      schema: { summary: 'The words of one email', params: ById, response: { 200: EmailText } },
    },
    'PUT /admin/wording/:id': {
      schema: {
        summary: 'Save the words of an email; null brings the sample back',
        params: ById,
        body: StrictObject({
          words: nullable(EmailWordsShape),
          seen: Type.Union([EmailWordsShape, Type.Null()], {
            description: 'What they were: where another owner has saved others since, nothing is saved (409)',
          }),
        }),
        response: { 200: EmailText },
      },
    },
  },
  refusals: emailTextRefusals,
  handlers: (deps) => ({
    'GET /admin/wording': async () => ({
      texts: listEmailTexts(await deps.emailBrand()),
    }),
    'GET /admin/wording/:id': async ({ params }, reply) => {
      const { id } = params;
      return isEmailTextId(id) ? emailText(id, await deps.emailBrand()) : sendNotFound(reply, UNKNOWN_EMAIL);
    },
    'PUT /admin/wording/:id': async ({ params, body, actor }, reply) => {
      const { id } = params;
      if (!isEmailTextId(id)) return sendNotFound(reply, UNKNOWN_EMAIL);
      const words = body.words && tidyWords(body.words);
      const fields = words ? wordsErrors(id, words) : {};
      if (Object.keys(fields).length > 0) return { ok: false, reason: 'words_unreadable', fields };
      const saved = await saveWording(deps, { kind: 'wording', id, words, seen: body.seen }, actor);
      if (!saved.ok) return saved;
      return emailText(id, await deps.emailBrand());
    },
  }),
});

const UNKNOWN_EMAIL = 'This email isn’t in the list.';
/** Longer than any saved wording, shorter than the limit on a request's head. */
const MAX_QUERY = 12_000;

export const emailExamples = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/wording/:id/preview': {
      schema: {
        summary: 'The whole email about an example, as HTML',
        params: ById,
        querystring: StrictObject({
          words: Type.Optional(Type.String({ maxLength: MAX_QUERY, description: 'JSON: words that are not saved' })),
        }),
      },
    },
    'POST /admin/wording/:id/test': {
      schema: {
        summary: 'Send oneself an example in the words that are saved',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
  },
  handlers: (deps) => ({
    'GET /admin/wording/:id/preview': async ({ params, query }, reply) => {
      const { id } = params;
      if (!isEmailTextId(id)) return sendNotFound(reply, UNKNOWN_EMAIL);
      const words = wordsIn(query.words ?? '');
      const { html } = await deps.emailRenderer.example(getKind(id), SAMPLE_FACTS[id](EXAMPLE_ADDRESS), {
        ...(words && { [id]: words }),
      });
      return sendEmailFrame(reply, html, deps.config.publicUrl);
    },
    'POST /admin/wording/:id/test': async (request, reply) => {
      const { id } = request.params;
      if (!isEmailTextId(id)) return sendNotFound(reply, UNKNOWN_EMAIL);
      const facts = SAMPLE_FACTS[id](getStaff(request).email);
      const { to, replyTo, subject } = await deps.emailRenderer.example(getKind(id), facts, {});
      await deps.db.transaction((tx) =>
        enqueueEmail(tx, {
          kind: getKind(id),
          facts: JSON.stringify(facts),
          to,
          replyTo,
          subject: `Test: ${subject}`,
          isConfidential: false,
          urgency: 0,
        }),
      );
      return null;
    },
  }),
});

const EXAMPLE_ADDRESS = 'dana@example.com';

const getKind = (id: EmailTextId): string => EMAIL_TEXTS[id].kind;

/** Unsaved wording for the preview, even if it can't be saved. Anything else previews the saved wording. */
function wordsIn(json: string): EmailWords | undefined {
  try {
    const words: unknown = JSON.parse(json);
    return Value.Check(EmailWordsShape, words) ? words : undefined;
  } catch {
    return undefined;
  }
}
