import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('notifies subscribers, and connects only while one exists', () => {
  const seen: string[] = [];
  const store = createStore('a', () => {
    seen.push('connect');
    return () => seen.push('disconnect');
  });
  const [one, other] = [store.subscribe(() => seen.push(`1:${store.read()}`)), store.subscribe(() => {})];
  store.set('b');
  one();
  store.set('c');
  other();
  expect(seen).toEqual(['connect', '1:b', 'disconnect']);
  store.subscribe(() => {})();
  expect(seen.slice(3)).toEqual(['connect', 'disconnect']);
});
