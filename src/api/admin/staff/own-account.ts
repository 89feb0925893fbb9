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
import { getStaff } from '../guard.ts';
import { defineAdminResource, helper, helperConfirmed } from '../resource.ts';
import { createUploads } from '../uploads.ts';

export const ownAccount = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/me': { schema: { summary: 'One’s own account', response: { 200: StaffProfile } } },
    'PUT /admin/me/name': {
      schema: { summary: 'Another name', body: NameChange, response: { 200: StaffProfile } },
      config: helperConfirmed,
    },
    'POST /admin/me/email': {
      schema: { summary: 'Send a code to a new email', body: EmailChange, response: { 202: StaffProfile } },
      config: helperConfirmed,
    },
    'PUT /admin/me/email': {
      schema: { summary: 'The code that was sent there', body: EmailProof, response: { 200: StaffProfile } },
      config: helperConfirmed,
    },
    'POST /admin/me/picture': {
      schema: {
        summary: 'Upload a picture of oneself, cut to a square; only staff see it',
        response: { 201: Type.Object({ pictureId: Type.String() }) },
      },
      config: { access: 'helper', upload: 'picture' },
    },
    'DELETE /admin/me/picture': { schema: { summary: 'Remove one’s own picture', response: { 204: NoContent } } },
    'GET /admin/staff-pictures/:id': {
      schema: {
        summary: 'The picture of somebody on the staff, as a JPEG',
        params: ById,
        response: { 200: Type.Any(), 404: NoContent },
      },
    },
  },
  refusals: { ...staffRefusals, ...staffCatalogRefusals },
  handlers: (deps) => {
    const profile = (request: FastifyRequest, change: { name?: string; email?: string } = {}) =>
      ownProfile(deps, { ...getStaff(request), ...change });
    const folder = uploadsFolder(deps.config);
    const receive = createUploads(folder);

    return {
      'GET /admin/me': (request) => profile(request),
      'PUT /admin/me/name': async (request) => {
        await changeOwnName(deps, getStaff(request), request.body.name);
        return profile(request, { name: request.body.name.trim() });
      },
      'POST /admin/me/email': async (request) => {
        const answer = await requestEmailChange(deps, getStaff(request), request.body.email);
        return answer.ok ? await profile(request) : answer;
      },
      'PUT /admin/me/email': async (request) => {
        const answer = await confirmNewEmail(deps, getStaff(request), request.body.code);
        return answer.ok ? await profile(request, { email: answer.email }) : answer;
      },
      'POST /admin/me/picture': (request) =>
        receive(request, (file) => saveOwnPicture(deps, getStaff(request), { file, folder })),
      'DELETE /admin/me/picture': async (request) => {
        await removeOwnPicture(deps, getStaff(request));
        return null;
      },
      'GET /admin/staff-pictures/:id': async ({ params }, reply) => {
        const jpeg = await staffPicture(deps, params.id);
        if (!jpeg) return reply.code(404).send(null);
        // Cacheable, because each picture has a new id.
        return reply.header('cache-control', 'private, max-age=86400').type('image/jpeg').send(jpeg);
      },
    };
  },
});

export const ownBrowsers = defineAdminResource({
  access: helperConfirmed,
  routes: {
    'GET /admin/me/browsers': {
      schema: { summary: 'Where one is signed in', response: { 200: Type.Array(StaffBrowserInList) } },
      config: helper,
    },
    'DELETE /admin/me/browsers': { schema: { summary: 'Sign out every other browser', response: { 204: NoContent } } },
    'DELETE /admin/me/browsers/:id': {
      schema: { summary: 'Sign out one browser', params: ById, response: { 204: NoContent } },
    },
  },
  refusals: staffRefusals,
  handlers: (deps) => ({
    'GET /admin/me/browsers': (request) => listOwnBrowsers(deps, getStaff(request)),
    'DELETE /admin/me/browsers': async (request) => {
      await endOwnOtherBrowsers(deps, getStaff(request));
      return null;
    },
    'DELETE /admin/me/browsers/:id': async (request) => {
      const isEnded = await endOwnBrowser(deps, getStaff(request), request.params.id);
      return isEnded ? null : { ok: false, reason: 'no_such_browser' };
    },
  }),
});
