import { expect, test } from 'vitest';
import { watchForEndedSession } from './api.ts';
import type { ApiClient } from './client.ts';
import type { UserInfo } from './storage/shopper-storage.ts';

const dana: UserInfo = { token: 'shp_a', name: 'Dana', email: 'dana@example.com' };

function browser(code: string, meanwhile: (kept: { user: UserInfo | undefined }) => void = () => {}) {
  const kept: { user: UserInfo | undefined } = { user: dana };
  const seen: string[] = [];
  const refusing = {
    call: async () => {
      meanwhile(kept);
      return { ok: false, status: 401, error: { code, detail: 'You have been logged out.' } };
    },
  } as unknown as ApiClient;
  const api = watchForEndedSession(refusing, {
    read: () => kept.user,
    forget: () => {
      kept.user = undefined;
    },
    tell: (sentence) => seen.push(sentence),
    goTo: (path) => seen.push(path),
    here: () => '/order/7KQ2?a=1',
  });
  return { api, kept, seen };
}

test('logs out with a message when the session ends, and returns after login', async () => {
  const { api, kept, seen } = browser('session_ended');
  await api.call('GET /users/profile', {});
  expect(kept.user).toBeUndefined();
  expect(seen).toEqual(['You have been logged out.', '/login?redirect=%2Forder%2F7KQ2%3Fa%3D1']);
});

test('shows one message when several calls are refused', async () => {
  const { api, seen } = browser('session_ended');
  await Promise.all([api.call('GET /users/profile', {}), api.call('GET /users/sessions', {})]);
  expect(seen).toHaveLength(2);
});

test('keeps a new login when an old call is refused', async () => {
  const { api, kept, seen } = browser('session_ended', (now) => {
    now.user = { ...dana, token: 'shp_b' };
  });
  await api.call('GET /users/profile', {});
  expect(kept.user?.token).toBe('shp_b');
  expect(seen).toEqual([]);
});

test('leaves other refusals to the page', async () => {
  const { api, kept, seen } = browser('login_required');
  await api.call('GET /users/profile', {});
  expect(kept.user).toBe(dana);
  expect(seen).toEqual([]);
});
