import { beforeEach, expect, test, vi } from 'vitest';
import type { UserInfo } from './kept-shapes.ts';

const dana: UserInfo = { token: 'shp_a', name: 'Dana', email: 'dana@example.com' };
const renamed = { ...dana, name: 'Dana W.' };

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
const { renewLogin } = await import('./session.ts');
const { userInfo } = await import('./store.ts');

beforeEach(() => userInfo.forget());

test('what the server says of the shopper is kept', () => {
  userInfo.keep(dana);
  renewLogin(dana, renamed);
  expect(userInfo.read()).toEqual(renamed);
});

test('a new token takes the place of the one that asked for it', () => {
  userInfo.keep(dana);
  renewLogin(dana, { ...dana, token: 'shp_b' });
  expect(userInfo.read()?.token).toBe('shp_b');
});

test('an answer that comes after logging out brings nobody back', () => {
  userInfo.keep(dana);
  userInfo.forget();
  renewLogin(dana, renamed);
  expect(userInfo.read()).toBeUndefined();
});

test('an answer about one shopper does not take the place of another who has logged in meanwhile', () => {
  const eve = { token: 'shp_e', name: 'Eve', email: 'eve@example.com' };
  userInfo.keep(eve);
  renewLogin(dana, renamed);
  expect(userInfo.read()).toEqual(eve);
});
