import { randomBytes } from 'node:crypto';
import { ADMIN_HEADER } from '../../shared/api-client.ts';
import { type Ask, expectStatus } from './trial-client.ts';

/** With a password that was made for the copy; one's own is to be chosen first. */
export async function signIn(ask: Ask, { email, password }: { email: string; password: string }) {
  const office = { [ADMIN_HEADER]: '1' };
  const opened = await ask('POST', '/api/admin/session', { email, password }, office);
  expectStatus(opened, 200, 'Signing in to the back office');
  const changed = await ask(
    'PUT',
    '/api/admin/session/password',
    { newPassword: randomBytes(18).toString('base64url') },
    { ...office, cookie: opened.cookies },
  );
  expectStatus(changed, 200, 'Choosing a password in the back office');
  return { ...office, cookie: changed.cookies || opened.cookies };
}

/** Where the owner has paused orders, or doesn't ship to the trial's address, the copy takes the order all the same. */
export async function openForOrders(ask: Ask, office: Record<string, string>) {
  const { settings } = expectStatus(await ask('GET', '/api/admin/settings', undefined, office), 200, 'The settings');
  const { pause, shippingZones } = (settings ?? {}) as { pause?: object; shippingZones?: { ships: boolean }[] };
  const changed = {
    countries: null,
    ...(pause && { pause: { ...pause, isOn: false } }),
    ...(shippingZones && { shippingZones: shippingZones.filter(({ ships }) => ships) }),
  };
  expectStatus(await ask('PATCH', '/api/admin/settings', changed, office), 200, 'Changing the settings');
}
