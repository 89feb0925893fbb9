import type { FastifyReply, FastifyRequest } from 'fastify';
import { consume } from '../../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import type { RefusalOf } from '../../../shared/refusals.ts';
import { deviceName } from '../../../shop/accounts/device.ts';
import {
  addPushDevice,
  choosePushKinds,
  ownAlerts,
  pushRefusals,
  removePushDevice,
  testPushDevice,
} from '../../../shop/push-alerts/devices.ts';
import { NewPushDevice, OwnAlerts, PushChoice } from '../../../shop/push-alerts/schema.ts';
import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { getStaff } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';

const alertRoutes = {
  'GET /admin/me/alerts': {
    schema: { summary: 'One’s devices that get alerts', tags, response: { 200: OwnAlerts } },
    config: helper,
  },
  'POST /admin/me/alerts/devices': {
    schema: { summary: 'Alerts on this device', tags, body: NewPushDevice, response: { 200: OwnAlerts } },
    config: helper,
  },
  'PUT /admin/me/alerts/devices/:id': {
    schema: {
      summary: 'What a device is told of',
      tags,
      params: ById,
      body: PushChoice,
      response: { 200: OwnAlerts },
    },
    config: helper,
  },
  'DELETE /admin/me/alerts/devices/:id': {
    schema: { summary: 'No more alerts on a device', tags, params: ById, response: { 200: OwnAlerts } },
    config: helper,
  },
  'POST /admin/me/alerts/devices/:id/test': {
    schema: { summary: 'Send an alert to try it', tags, params: ById, response: { 202: OwnAlerts } },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

/** Web Push to phones and computers of staff. The shop sends emails about the same events separately. */
export const alerts = defineAdminResource({
  routes: alertRoutes,

  register(app, deps) {
    const routes = alertRoutes;
    const devices = '/admin/me/alerts/devices';
    type Result = { ok: true } | RefusalOf<typeof pushRefusals>;

    const answer = async (request: FastifyRequest, reply: FastifyReply, result: Result, status: 200 | 202 = 200) => {
      if (result.ok) return reply.code(status).send(await ownAlerts(deps, getStaff(request).staffId));
      return sendRefusal(reply, pushRefusals, result);
    };

    /** Hourly limit per person, because each of these calls writes or sends. */
    const isTooOften = async (request: FastifyRequest, reply: FastifyReply) => {
      const { staffId } = getStaff(request);
      const turn = await consume(deps, byId(RATE_LIMITS.pushDevices, staffId));
      if (turn.ok) return false;
      await sendRefusal(reply, staffRefusals, { ...turn, reason: 'too_many_tries' });
      return true;
    };

    app.get('/admin/me/alerts', routes['GET /admin/me/alerts'], (request) =>
      ownAlerts(deps, getStaff(request).staffId),
    );

    app.post(devices, routes[`POST ${devices}`], async (request, reply) => {
      if (await isTooOften(request, reply)) return reply;
      const device = deviceName(request.headers['user-agent']);
      return answer(request, reply, await addPushDevice(deps, getStaff(request).staffId, request.body, device));
    });

    app.put(`${devices}/:id`, routes[`PUT ${devices}/:id`], async (request, reply) => {
      const { staffId } = getStaff(request);
      return answer(request, reply, await choosePushKinds(deps, staffId, request.params.id, request.body.kinds));
    });

    app.delete(`${devices}/:id`, routes[`DELETE ${devices}/:id`], async (request, reply) =>
      answer(request, reply, await removePushDevice(deps, getStaff(request).staffId, request.params.id)),
    );

    app.post(`${devices}/:id/test`, routes[`POST ${devices}/:id/test`], async (request, reply) => {
      if (await isTooOften(request, reply)) return reply;
      return answer(request, reply, await testPushDevice(deps, getStaff(request).staffId, request.params.id), 202);
    });
  },
});
