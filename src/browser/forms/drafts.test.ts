import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';
import { createDrafts, fillEmpty } from './drafts.ts';

const draftsIn = (drawer = createMemoryStorage(), whose = () => '') =>
  createDrafts({ key: 'drafts', whose, source: { storage: () => drawer, events: new EventTarget() } });

test('restores a draft after a reload, and deletes it after submit', () => {
  const drawer = createMemoryStorage();
  draftsIn(drawer).save('message', { name: 'Dana', message: 'Do you ma' });
  expect(draftsIn(drawer).read('message')).toEqual({ name: 'Dana', message: 'Do you ma' });
  draftsIn(drawer).discard('message');
  expect(draftsIn(drawer).read('message')).toEqual({});
});

test('stores one draft per form, and none for an empty form', () => {
  const drafts = draftsIn();
  drafts.save('review of a', { rating: '4', comment: '' });
  drafts.save('review of b', { rating: '', comment: 'Lovely' });
  drafts.save('review of a', { rating: '', comment: '' });
  expect(drafts.read('review of a')).toEqual({});
  expect(drafts.read('review of b')).toEqual({ rating: '', comment: 'Lovely' });
});

test('deletes drafts on logout', () => {
  const drawer = createMemoryStorage();
  const drafts = draftsIn(drawer);
  drafts.save('message', { message: 'Dear shop' });
  drafts.discardAll();
  expect(drafts.read('message')).toEqual({});
  expect(drawer.getItem('drafts')).toBeNull();
});

test('hides a draft from the next user, however the session ended', () => {
  const drawer = createMemoryStorage();
  let who = '';
  const drafts = draftsIn(drawer, () => who);
  drafts.save('address', { address: '1840 Alder Court' });
  who = 'dana@example.com';
  expect(drafts.read('address'), 'begun before logging in').toEqual({ address: '1840 Alder Court' });
  drafts.save('address', { address: '1840 Alder Court, back door' });
  who = '';
  expect(drafts.read('address'), 'a session that has ended').toEqual({});
  drafts.save('message', { message: 'Dear shop' });
  who = 'dana@example.com';
  expect(drafts.read('address'), 'logged in again').toEqual({ address: '1840 Alder Court, back door' });
  expect(drafts.read('message')).toEqual({ message: 'Dear shop' });
  who = 'kai@example.com';
  expect(drafts.read('address'), 'somebody else').toEqual({});
  drafts.save('review', { comment: 'Lovely' });
  expect(drawer.getItem('drafts')).not.toContain('Alder Court');
});

test('keeps a text over the limit so that it can be shortened', () => {
  const drawer = createMemoryStorage();
  draftsIn(drawer).save('newsletter new', { body: 'a'.repeat(40_000) });
  expect(draftsIn(drawer).read('newsletter new').body).toHaveLength(40_000);
});

test('keeps a draft in memory when storage is unavailable or full', () => {
  const refusing = createDrafts({
    key: 'drafts',
    whose: () => '',
    source: {
      storage: () => {
        throw new DOMException('storage is refused', 'SecurityError');
      },
      events: new EventTarget(),
    },
  });
  refusing.save('message', { message: 'Dear shop' });
  expect(refusing.read('message')).toEqual({ message: 'Dear shop' });
  refusing.discardAll();
  expect(refusing.read('message')).toEqual({});

  const drawer = createMemoryStorage();
  const full = draftsIn({
    ...drawer,
    setItem() {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  });
  full.save('message', { message: 'Dear shop' });
  expect(full.read('message')).toEqual({ message: 'Dear shop' });
});

test('evicts the least recently used of too many drafts', () => {
  const drafts = draftsIn();
  for (let number = 0; number < 31; number += 1) drafts.save(`answer ${number}`, { words: 'So' });
  expect(drafts.read('answer 0')).toEqual({});
  expect(drafts.read('answer 1')).toEqual({ words: 'So' });
});

test('restores a draft into empty fields only, and keeps text typed since', () => {
  const fields: Record<string, { value: string } | object> = {
    name: { value: '' },
    email: { value: 'dana@' },
    list: {},
  };
  const form = { elements: { namedItem: (name: string) => fields[name] ?? null } } as unknown as HTMLFormElement;
  fillEmpty(form, { name: 'Dana', email: 'eve@example.com', list: 'x', gone: 'y' });
  expect(fields).toEqual({ name: { value: 'Dana' }, email: { value: 'dana@' }, list: {} });
  expect(() => fillEmpty(null, { name: 'Dana' })).not.toThrow();
});

test.each([
  '[1',
  '"text"',
  'null',
  '{"message":"text"}',
  '{"message":null}',
  '{"message":{"message":"in another shape"}}',
  '{"message":{"of":"","typed":{"message":5}}}',
  '{"message":{"of":5,"typed":{"message":"text"}}}',
  `{"message":{"of":"","typed":{"message":"${'a'.repeat(100_001)}"}}}`,
  '{"__proto__":{"of":"","typed":{"message":"text"}}}',
])('drops an invalid draft: %.60s', (found) => {
  const drawer = createMemoryStorage();
  drawer.setItem('drafts', found);
  expect(draftsIn(drawer).read('message')).toEqual({});
});
