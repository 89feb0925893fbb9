import { expect, test } from 'vitest';
import type { QueryClient } from '../../browser/client.ts';
import { loadWords } from './words.tsx';

const refused = (status: number) => ({ ok: false, status, error: { code: 'x', detail: 'x' } });
/** API stub with these responses by call. */
const answering = (pages: object, page: object) =>
  ({ call: async (name: string) => (name === 'GET /own-pages' ? pages : page) }) as unknown as QueryClient;
const listed = { ok: true, status: 200, body: [{ id: 'a', slug: 'workshop', title: 'Workshop', changedAt: '' }] };
const page = (text: string) => ({ ok: true, status: 200, body: { slug: 'workshop', title: 'Workshop', text } });

test('does not treat a read error as a missing page, and does not cache home then', async () => {
  expect(await loadWords(answering(refused(503), page('Words.')), 'a')).toMatchObject({ ok: false });
  expect(await loadWords(answering(listed, refused(500)), 'a')).toMatchObject({ ok: false });
  const none = { ok: true, words: undefined };
  expect(await loadWords(answering(listed, refused(404)), 'a')).toEqual(none);
  expect(await loadWords(answering(listed, page('Words.')), 'b')).toEqual(none);
});

test('hides an empty page, shows a short one without a link, and an excerpt of a longer one', async () => {
  const shown = async (text: string) => {
    const loaded = await loadWords(answering(listed, page(text)), 'a');
    return loaded.ok ? loaded.words : undefined;
  };
  expect(await shown(' ')).toBeUndefined();
  expect(await shown('One.\n\nTwo.')).toMatchObject({ isWhole: true, blocks: [{ kind: 'paragraph' }] });
  const long = await shown('One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.');
  expect([long?.isWhole, long?.blocks.length]).toEqual([false, 3]);
  expect(await shown('## Visit\n\nBy the lake.')).toMatchObject({ isWhole: false, blocks: [{ kind: 'paragraph' }] });
});
