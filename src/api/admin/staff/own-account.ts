import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { removeOwnPicture, saveOwnPicture, staffPicture } from '../../../shop/staff/own-account/picture.ts';
import {
  changeOwnName,
  confirmNewEmail,
  ownProfile,
  requestEmailChange,
} from '../../../shop/staff/own-account/profile.ts';
import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { EmailChange, EmailProof, NameChange, StaffBrowserInList, StaffProfile } from '../../../shop/staff/schema.ts';
import { endOwnBrowser, endOwnOtherBrowsers, listOwnBrowsers } from '../../../shop/staff/sign-in/browsers.ts';
import { ById, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { getStaff } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, helperConfirmed, tags } from '../resource.ts';
import { createUploads, sendUploadError } from '../uploads.ts';

const ownAccountRoutes = {
  'GET /admin/me': {
    schema: { summary: 'One’s own account', tags, response: { 200: StaffProfile } },
    config: helper,
  },
  'PUT /admin/me/name': {
    schema: { summary: 'Another name', tags, body: NameChange, response: { 200: StaffProfile } },
    config: helperConfirmed,
  },
  'POST /admin/me/email': {
    schema: { summary: 'Send a code to a new email', tags, body: EmailChange, response: { 202: StaffProfile } },
    config: helperConfirmed,
  },
  'PUT /admin/me/email': {
    schema: { summary: 'The code that was sent there', tags, body: EmailProof, response: { 200: StaffProfile } },
    config: helperConfirmed,
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
    schema: { summary: 'Remove one’s own picture', tags, response: { 204: NoContent } },
    config: helper,
  },
  'GET /admin/staff-pictures/:id': {
    schema: {
      summary: 'The picture of somebody on the staff, as a JPEG',
      tags,
      params: ById,
      response: { 200: Type.Any(), 404: NoContent },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const ownAccount = defineAdminResource({
  routes: ownAccountRoutes,

  register(app, deps) {
    const routes = ownAccountRoutes;
    const profile = (request: FastifyRequest, change: { name?: string; email?: string } = {}) =>
      ownProfile(deps, { ...getStaff(request), ...change });

    app.get('/admin/me', routes['GET /admin/me'], (request) => profile(request));

    app.put('/admin/me/name', routes['PUT /admin/me/name'], async (request) => {
      await changeOwnName(deps, getStaff(request), request.body.name);
      return profile(request, { name: request.body.name.trim() });
    });

    app.post('/admin/me/email', routes['POST /admin/me/email'], async (request, reply) => {
      const answer = await requestEmailChange(deps, getStaff(request), request.body.email);
      return answer.ok ? reply.code(202).send(await profile(request)) : sendRefusal(reply, staffRefusals, answer);
    });

    app.put('/admin/me/email', routes['PUT /admin/me/email'], async (request, reply) => {
      const answer = await confirmNewEmail(deps, getStaff(request), request.body.code);
      return answer.ok
        ? reply.send(await profile(request, { email: answer.email }))
        : sendRefusal(reply, staffRefusals, answer);
    });

    const folder = uploadsFolder(deps.config);
    const uploads = createUploads(folder);

    app.post('/admin/me/picture', routes['POST /admin/me/picture'], async (request, reply) => {
      const received = await uploads.receive(request, (file) =>
        saveOwnPicture(deps, getStaff(request), { file, folder }),
      );
      if (!received.ok) return sendUploadError(reply, received);
      const saved = received.result;
      return saved.ok
        ? reply.code(201).send({ pictureId: saved.pictureId })
        : sendRefusal(reply, staffCatalogRefusals, saved);
    });

    app.delete('/admin/me/picture', routes['DELETE /admin/me/picture'], async (request, reply) => {
      await removeOwnPicture(deps, getStaff(request));
      return reply.code(204).send(null);
    });

    app.get('/admin/staff-pictures/:id', routes['GET /admin/staff-pictures/:id'], async (request, reply) => {
      const jpeg = await staffPicture(deps, request.params.id);
      if (!jpeg) return reply.code(404).send(null);
      // Cacheable, because each picture has a new id.
      return reply.header('cache-control', 'private, max-age=86400').type('image/jpeg').send(jpeg);
    });
  },
});

const ownBrowserRoutes = {
  'GET /admin/me/browsers': {
    schema: { summary: 'Where one is signed in', tags, response: { 200: Type.Array(StaffBrowserInList) } },
    config: helper,
  },
  'DELETE /admin/me/browsers': {
    schema: { summary: 'Sign out every other browser', tags, response: { 204: NoContent } },
    config: helperConfirmed,
  },
  'DELETE /admin/me/browsers/:id': {
    schema: { summary: 'Sign out one browser', tags, params: ById, response: { 204: NoContent } },
    config: helperConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const ownBrowsers = defineAdminResource({
  routes: ownBrowserRoutes,

  register(app, deps) {
    const routes = ownBrowserRoutes;

    app.get('/admin/me/browsers', routes['GET /admin/me/browsers'], (request) =>
      listOwnBrowsers(deps, getStaff(request)),
    );

    app.delete('/admin/me/browsers', routes['DELETE /admin/me/browsers'], async (request, reply) => {
      await endOwnOtherBrowsers(deps, getStaff(request));
      return reply.code(204).send(null);
    });

    app.delete('/admin/me/browsers/:id', routes['DELETE /admin/me/browsers/:id'], async (request, reply) => {
      const isEnded = await endOwnBrowser(deps, getStaff(request), request.params.id);
      return isEnded ? reply.code(204).send(null) : sendRefusal(reply, staffRefusals, { reason: 'no_such_browser' });
    });
  },
});
