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
import { getStaff } from '../guard.ts';
import { defineAdminResource, helper } from '../resource.ts';

/** Web Push to phones and computers of staff. The shop sends emails about the same events separately. */
export const alerts = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/me/alerts': { schema: { summary: 'One’s devices that get alerts', response: { 200: OwnAlerts } } },
    'POST /admin/me/alerts/devices': {
      schema: { summary: 'Alerts on this device', body: NewPushDevice, response: { 200: OwnAlerts } },
    },
    'PUT /admin/me/alerts/devices/:id': {
      schema: { summary: 'What a device is told of', params: ById, body: PushChoice, response: { 200: OwnAlerts } },
    },
    'DELETE /admin/me/alerts/devices/:id': {
      schema: { summary: 'No more alerts on a device', params: ById, response: { 200: OwnAlerts } },
    },
    'POST /admin/me/alerts/devices/:id/test': {
      schema: { summary: 'Send an alert to try it', params: ById, response: { 202: OwnAlerts } },
    },
  },
  refusals: { ...staffRefusals, ...pushRefusals },
  handlers: (deps) => {
    const answer = async (staffId: string, result: { ok: true } | RefusalOf<typeof pushRefusals>) =>
      result.ok ? ownAlerts(deps, staffId) : result;

    /** Hourly limit per person, because each of these calls writes or sends. */
    const limit = async (staffId: string) => {
      const turn = await consume(deps, byId(RATE_LIMITS.pushDevices, staffId));
      return turn.ok ? turn : ({ ...turn, reason: 'too_many_tries' } as const);
    };

    return {
      'GET /admin/me/alerts': (request) => ownAlerts(deps, getStaff(request).staffId),
      'POST /admin/me/alerts/devices': async (request) => {
        const { staffId } = getStaff(request);
        const turn = await limit(staffId);
        if (!turn.ok) return turn;
        const device = deviceName(request.headers['user-agent']);
        return answer(staffId, await addPushDevice(deps, staffId, request.body, device));
      },
      'PUT /admin/me/alerts/devices/:id': async (request) => {
        const { staffId } = getStaff(request);
        return answer(staffId, await choosePushKinds(deps, staffId, request.params.id, request.body.kinds));
      },
      'DELETE /admin/me/alerts/devices/:id': async (request) => {
        const { staffId } = getStaff(request);
        return answer(staffId, await removePushDevice(deps, staffId, request.params.id));
      },
      'POST /admin/me/alerts/devices/:id/test': async (request) => {
        const { staffId } = getStaff(request);
        const turn = await limit(staffId);
        return turn.ok ? answer(staffId, await testPushDevice(deps, staffId, request.params.id)) : turn;
      },
    };
  },
});
