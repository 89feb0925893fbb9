import { expect, test } from 'vitest';
import { memoryDrawer } from '../../tests/support/memory-drawer.ts';
import { createDrafts, fillEmpty } from './drafts.ts';

const draftsIn = (drawer = memoryDrawer()) => createDrafts({ drawer: () => drawer, events: new EventTarget() });

test('what somebody has begun to write is there after a reload, and gone once it is sent', () => {
  const drawer = memoryDrawer();
  draftsIn(drawer).keep('message', { name: 'Dana', message: 'Do you ma' });
  expect(draftsIn(drawer).read('message')).toEqual({ name: 'Dana', message: 'Do you ma' });
  draftsIn(drawer).forget('message');
  expect(draftsIn(drawer).read('message')).toEqual({});
});

test('each form has its own draft, and an emptied one has none', () => {
  const drafts = draftsIn();
  drafts.keep('review of a', { rating: '4', comment: '' });
  drafts.keep('review of b', { rating: '', comment: 'Lovely' });
  drafts.keep('review of a', { rating: '', comment: '' });
  expect(drafts.read('review of a')).toEqual({});
  expect(drafts.read('review of b')).toEqual({ comment: 'Lovely' });
});

test('who logs out leaves nothing behind for the next one', () => {
  const drawer = memoryDrawer();
  const drafts = draftsIn(drawer);
  drafts.keep('message', { message: 'Dear shop' });
  drafts.forgetAll();
  expect(drafts.read('message')).toEqual({});
  expect(drawer.getItem('drafts')).toBeNull();
});

test('of very many drafts the one that was left alone longest gives way', () => {
  const drafts = draftsIn();
  for (let number = 0; number < 31; number += 1) drafts.keep(`answer ${number}`, { words: 'So' });
  expect(drafts.read('answer 0')).toEqual({});
  expect(drafts.read('answer 1')).toEqual({ words: 'So' });
});

test('a draft fills what is empty, and what somebody has typed meanwhile stays', () => {
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

const TOO_LONG = JSON.stringify({ message: { message: 'x'.repeat(30_001) } });

test.each(['[1', '"text"', 'null', '{"message":"text"}', '{"message":null}', '{"message":{"message":5}}', TOO_LONG])(
  'what is no draft is dropped: %.40s',
  (found) => {
    const drawer = memoryDrawer();
    drawer.setItem('drafts', found);
    expect(draftsIn(drawer).read('message')).toEqual({});
  },
);
