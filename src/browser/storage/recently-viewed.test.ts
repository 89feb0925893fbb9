import { expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';

const drawer = createMemoryStorage();
vi.stubGlobal('localStorage', drawer);
const { recentlyViewed: recentlySeen, recordView: sawProduct } = await import('./recently-viewed.ts');

const piece = (id: string) => ({ id, name: `The ${id}`, image: `/pictures/${id}-640.jpeg` });
const seen = () => recentlySeen.read().map(({ id }) => id);

test('stores up to nine viewed products, newest first, without duplicates', () => {
  for (const id of 'abcdefghij') sawProduct(piece(id));
  expect(seen()).toEqual([...'jihgfedcb']);
  sawProduct(piece('d'));
  expect(seen()).toEqual([...'djihgfecb']);
});

test('drops invalid entries on read', () => {
  const wrong = [
    { ...piece('a'), id: '../admin' },
    { ...piece('b'), image: '//evil.example/b.jpeg' },
    { ...piece('c'), image: 'javascript:alert(1)' },
    { ...piece('d'), name: 'x'.repeat(301) },
    { ...piece('e'), name: 7 },
    { id: 'f' },
    null,
    'g',
  ];
  drawer.setItem('recentlySeen', JSON.stringify([...wrong, { ...piece('h'), image: '' }]));
  expect(seen()).toEqual(['h']);
  drawer.setItem('recentlySeen', '{"a":1}');
  expect(seen()).toEqual([]);
});
