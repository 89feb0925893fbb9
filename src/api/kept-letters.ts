import { Type } from 'typebox';
import { refuse } from '../platform/http/refuse.ts';
import { latestLetters, letterById } from '../shop/mail/letters.ts';
import { KeptLetter, OpenedLetter } from '../shop/mail/schema.ts';
import type { Tools } from '../tools.ts';
import type { Door, RouteBook } from './door.ts';
import { mountReads, type Reads } from './reads.ts';

const tags = ['development'];
const One = Type.Object({ id: Type.String({ maxLength: 60 }) });

export const keptLetterRoutes = {
  'GET /dev/letters': {
    schema: { summary: 'Letters that were kept, newest first', tags, response: { 200: Type.Array(KeptLetter) } },
  },
  'GET /dev/letters/:id': {
    schema: { summary: 'One kept letter as text', tags, params: One, response: { 200: OpenedLetter } },
  },
} as const satisfies RouteBook;

/** A letter's own policy: its inline styles and pictures, and nothing that runs. */
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** While no mail server is set, and never in production: everybody on this machine (`app.ts`) may read every letter. */
const isOpen = ({ config }: Pick<Tools, 'config'>) => config.smtpUrl === '' && !config.production;

const headers = { 'cache-control': 'no-store' };
const CLOSED = { status: 404, code: 'not_found', detail: 'There is nothing at this address.' };

export const keptLetterReads = {
  'GET /dev/letters': async (tools) => {
    if (!isOpen(tools)) return { ok: false, refusal: CLOSED };
    const letters = await latestLetters(tools.db);
    return { ok: true, body: letters.map(listed), headers };
  },

  'GET /dev/letters/:id': async (tools, { params }) => {
    const letter = isOpen(tools) ? await letterById(tools.db, params.id) : undefined;
    if (!letter) return { ok: false, refusal: CLOSED };
    const { replyTo, text } = letter;
    return { ok: true, body: { ...listed(letter), replyTo, text }, headers };
  },
} satisfies Reads<typeof keptLetterRoutes>;

export const keptLetterDoor: Door = (app, tools) => {
  mountReads(app, tools, keptLetterRoutes, keptLetterReads);

  app.get('/dev/letters/:id/html', { schema: { params: One, hide: true } }, async (request, reply) => {
    const letter = isOpen(tools) ? await letterById(tools.db, request.params.id) : undefined;
    if (!letter) return refuse(reply, CLOSED);
    return reply
      .header('content-security-policy', LETTER_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(letter.html.replaceAll('<a href=', '<a target="_top" href='));
  });
};

type Found = Awaited<ReturnType<typeof latestLetters>>[number];

const listed = ({ id, toAddress, subject, queuedAt }: Found): KeptLetter => ({
  id,
  to: toAddress,
  subject,
  writtenAt: queuedAt.toISOString(),
});
