import { Type } from 'typebox';
import { failedLetters, letterFigures, sendAgain, sendAllAgain } from '../../shop/mail/letters.ts';
import { FailedLetter } from '../../shop/mail/schema.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor, notThere } from './guard.ts';

const owner = { access: 'owner' } as const;

export const adminLetterRoutes = {
  'GET /admin/letters': {
    schema: {
      summary: 'Letters that were given up, the latest first',
      tags,
      response: {
        200: Type.Object({
          rows: Type.Array(FailedLetter),
          failed: Type.Integer(),
          /** On their way, or waiting for their next try. */
          waiting: Type.Integer(),
        }),
      },
    },
    config: owner,
  },
  'POST /admin/letters/again': {
    schema: {
      summary: 'Send every one of them again',
      tags,
      response: { 200: Type.Object({ letters: Type.Integer() }) },
    },
    config: owner,
  },
  'POST /admin/letters/:id/again': {
    schema: {
      summary: 'Send one of them again',
      tags,
      params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
      response: { 204: Type.Null() },
    },
    config: owner,
  },
} as const satisfies AdminBook;

export const adminLetterDoor: AdminDoor = (app, tools) => {
  const routes = adminLetterRoutes;

  app.get('/admin/letters', routes['GET /admin/letters'], async () => {
    const [rows, figures] = await Promise.all([failedLetters(tools.db), letterFigures(tools.db)]);
    return { rows, ...figures };
  });

  app.post('/admin/letters/again', routes['POST /admin/letters/again'], async (request) => ({
    letters: await sendAllAgain(tools, actorFor(request)),
  }));

  app.post('/admin/letters/:id/again', routes['POST /admin/letters/:id/again'], async (request, reply) => {
    const sent = await sendAgain(tools, actorFor(request), request.params.id);
    return sent.ok ? reply.code(204).send(null) : notThere(reply, 'This letter is no longer among the failed ones.');
  });
};
