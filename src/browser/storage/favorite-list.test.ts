import { expect, test } from 'vitest';
import { MAX_CHANGES, MAX_FAVORITES } from '../../shared/limits.ts';
import { type FavoriteEntry, liveIds, readFavorites, withToggled } from './favorite-list.ts';

test('reads only valid entries from storage, each product once', () => {
  for (const broken of [null, undefined, 7, 'x', {}, { length: 3 }, true]) expect(readFavorites(broken)).toEqual([]);
  const good = { id: 'rift-diamond-cuff', at: 5 };
  const others = [null, 7, [], {}, { id: 7, at: 1 }, { id: '<script>', at: 1 }, { id: 'x'.repeat(201), at: 1 }];
  const late = [{ id: 'a', at: 'soon' }, { id: 'b' }, { id: 'c', at: -1 }, { ...good, removed: true }];
  expect(readFavorites([...others, good, ...late])).toEqual([good]);
  const many = Array.from({ length: 5000 }, (_, n) => ({ id: `p-${n}`, at: 1 }));
  expect(readFavorites(many)).toHaveLength(MAX_CHANGES);
  expect(liveIds(readFavorites(many))).toHaveLength(MAX_FAVORITES);
});

test('adds to the front or removes on toggle, and stores removals until the account has them', () => {
  const one: FavoriteEntry[] = [{ id: 'a', at: 1, sent: true }];
  const two = withToggled(one, 'b', 2, false) ?? [];
  expect(liveIds(two)).toEqual(['b', 'a']);
  expect(withToggled(two, 'a', 3, false)).toEqual([{ id: 'b', at: 2 }]);
  const removed = withToggled(two, 'a', 3, true) ?? [];
  expect(removed).toEqual([
    { id: 'a', at: 3, removed: true },
    { id: 'b', at: 2 },
  ]);
  expect(liveIds(removed)).toEqual(['b']);
  expect(liveIds(withToggled(removed, 'a', 4, true) ?? [])).toEqual(['a', 'b']);
});

test(`refuses more than ${MAX_FAVORITES}, and accepts again after a removal`, () => {
  const full = Array.from({ length: MAX_FAVORITES }, (_, n) => ({ id: `p-${n}`, at: 1 }));
  expect(withToggled(full, 'one-more', 2, false)).toBeUndefined();
  const fewer = withToggled(full, 'p-7', 2, false) ?? [];
  expect(liveIds(withToggled(fewer, 'one-more', 3, false) ?? [])).toHaveLength(MAX_FAVORITES);
});
