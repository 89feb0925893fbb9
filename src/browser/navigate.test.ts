import { beforeEach, expect, test, vi } from 'vitest';

const gone: string[] = [];
const page = new EventTarget();
vi.stubGlobal('location', {
  assign: (path: string) => gone.push(path),
  replace: (path: string) => gone.push(`in place: ${path}`),
});
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
const { navigate: leaveFor } = await import('./navigate.ts');

/** `pageshow` with `persisted` is a page restored from the bfcache by Back; a newly loaded page isn't `persisted`. */
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  show(true);
  gone.length = 0;
});

test('keeps the first of two concurrent navigations', () => {
  void leaveFor('/login?redirect=%2Fprofile');
  void leaveFor('/', 'replace');
  expect(gone).toEqual(['/login?redirect=%2Fprofile']);
});

test('re-enables navigation and forms on a page restored from the back/forward cache', async () => {
  let isBack = false;
  const left = leaveFor('/', 'replace').then(() => {
    isBack = true;
  });
  show(false);
  await Promise.resolve();
  expect(isBack).toBe(false);
  show(true);
  await left;
  void leaveFor('/cart');
  expect(gone).toEqual(['in place: /', '/cart']);
});
