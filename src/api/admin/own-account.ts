import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { removeOwnPicture, saveOwnPicture, staffPicture } from '../../shop/staff/own-picture.ts';
import { changeOwnName, confirmNewEmail, ownProfile, requestEmailChange } from '../../shop/staff/own-profile.ts';
import { EmailChange, EmailProof, NameChange, StaffProfile } from '../../shop/staff/schema.ts';
import { ById } from '../by-id.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { staffOf } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendStaffError } from './staff-errors.ts';
import { sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const Nothing = Type.Null();
const helper = { access: 'helper' } as const;
const confirmed = { access: 'helper', confirmed: true } as const;

const ownAccountRoutes = {
  'GET /admin/me': {
    schema: { summary: 'One’s own account', tags, response: { 200: StaffProfile } },
    config: helper,
  },
  'PUT /admin/me/name': {
    schema: { summary: 'Another name', tags, body: NameChange, response: { 200: StaffProfile } },
    config: confirmed,
  },
  'POST /admin/me/email': {
    schema: { summary: 'Send a code to a new email', tags, body: EmailChange, response: { 202: StaffProfile } },
    config: confirmed,
  },
  'PUT /admin/me/email': {
    schema: { summary: 'The code that was sent there', tags, body: EmailProof, response: { 200: StaffProfile } },
    config: confirmed,
  },
  'POST /admin/me/picture': {
    schema: {
      summary: 'Upload a picture of oneself, cut to a square; only staff see it',
      tags,
      response: { 201: Type.Object({ pictureId: Type.String() }) },
    },
    config: { access: 'helper', upload: 'picture' },
  },
  'DELETE /admin/me/picture': {
    schema: { summary: 'Remove one’s own picture', tags, response: { 204: Nothing } },
    config: helper,
  },
  'GET /admin/staff-pictures/:id': {
    schema: {
      summary: 'The picture of somebody on the staff, as a JPEG',
      tags,
      params: ById,
      response: { 200: Type.Any(), 404: Nothing },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const ownAccount = defineAdminResource({
  routes: ownAccountRoutes,

  register(app, deps) {
    const routes = ownAccountRoutes;
    const profile = (request: FastifyRequest, change: { name?: string; email?: string } = {}) =>
      ownProfile(deps, { ...staffOf(request), ...change });

    app.get('/admin/me', routes['GET /admin/me'], (request) => profile(request));

    app.put('/admin/me/name', routes['PUT /admin/me/name'], async (request) => {
      await changeOwnName(deps, staffOf(request), request.body.name);
      return profile(request, { name: request.body.name.trim() });
    });

    app.post('/admin/me/email', routes['POST /admin/me/email'], async (request, reply) => {
      const answer = await requestEmailChange(deps, staffOf(request), request.body.email);
      return answer.ok ? reply.code(202).send(await profile(request)) : sendStaffError(reply, answer);
    });

    app.put('/admin/me/email', routes['PUT /admin/me/email'], async (request, reply) => {
      const answer = await confirmNewEmail(deps, staffOf(request), request.body.code);
      return answer.ok ? reply.send(await profile(request, { email: answer.email })) : sendStaffError(reply, answer);
    });

    const folder = uploadsFolder(deps.config);
    const uploads = createUploads(folder);

    app.post('/admin/me/picture', routes['POST /admin/me/picture'], async (request, reply) => {
      const received = await uploads.receive(request, (file) =>
        saveOwnPicture(deps, staffOf(request), { file, folder }),
      );
      if (!received.ok) return sendUploadError(reply, received);
      const saved = received.result;
      return saved.ok ? reply.code(201).send({ pictureId: saved.pictureId }) : sendCatalogError(reply, saved);
    });

    app.delete('/admin/me/picture', routes['DELETE /admin/me/picture'], async (request, reply) => {
      await removeOwnPicture(deps, staffOf(request));
      return reply.code(204).send(null);
    });

    app.get('/admin/staff-pictures/:id', routes['GET /admin/staff-pictures/:id'], async (request, reply) => {
      const jpeg = await staffPicture(deps, request.params.id);
      if (!jpeg) return reply.code(404).send(null);
      // Its id is new with each picture.
      return reply.header('cache-control', 'private, max-age=86400').type('image/jpeg').send(jpeg);
    });
  },
});
