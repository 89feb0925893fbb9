import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { refuse } from '../platform/http/refuse.ts';
import { latestLetters, letterById } from '../shop/mail/letters.ts';
import { KeptLetter, OpenedLetter } from '../shop/mail/schema.ts';
import type { Door, RouteBook } from './door.ts';

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

/** While no mail server is set, and never in production: everybody may read every letter here. */
export const keptLetterDoor: Door = (app, tools) => {
  const isOpen = tools.config.smtpUrl === '' && !tools.config.production;

  app.get('/dev/letters', keptLetterRoutes['GET /dev/letters'], async (_request, reply) => {
    if (!isOpen) return refuseClosed(reply);
    const letters = await latestLetters(tools.db);
    return reply.header('cache-control', 'no-store').send(letters.map(listed));
  });

  app.get('/dev/letters/:id', keptLetterRoutes['GET /dev/letters/:id'], async (request, reply) => {
    const letter = isOpen ? await letterById(tools.db, request.params.id) : undefined;
    if (!letter) return refuseClosed(reply);
    const { replyTo, text } = letter;
    return reply.header('cache-control', 'no-store').send({ ...listed(letter), replyTo, text });
  });

  app.get('/dev/letters/:id/html', { schema: { params: One, hide: true } }, async (request, reply) => {
    const letter = isOpen ? await letterById(tools.db, request.params.id) : undefined;
    if (!letter) return refuseClosed(reply);
    return reply
      .header('content-security-policy', LETTER_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
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

const refuseClosed = (reply: FastifyReply) =>
  refuse(reply, { status: 404, code: 'not_found', detail: 'There is nothing at this address.' });
