import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfflinePage } from './page.tsx';
import { noteText, pageTitle, withNote, withStoredPages } from './stored-pages.ts';

const SEEN = new Date(2026, 10, 24, 13, 30);
const MAIN = '<main id="main" tabindex="-1">';

test('labels a stored page as such with its age', () => {
  expect(noteText('/products/rift-cuff', SEEN, true)).toBe(
    'You’re offline. This is how the page looked on Nov 24, 1:30 PM.',
  );
  expect(noteText('/about', SEEN, false)).toBe(
    'We couldn’t reach the shop. This is how the page looked on Nov 24, 1:30 PM.',
  );
  expect(noteText('/cart', SEEN, true)).toBe('You’re offline. Prices are as you last saw them.');
  const page = withNote(`<body><header></header>${MAIN}Here $1 $& </main></body>`, 'You’re offline.');
  expect(page).toContain(`You’re offline. <a href="">Refresh</a></aside>${MAIN}Here $1 $& </main>`);
});

test('links an unseen page to the requested one and to stored pages, with escaped URLs', () => {
  const hostile = '/?keyword="><script>$&';
  const page = withStoredPages(renderToStaticMarkup(<OfflinePage />), hostile, [
    { path: '/cart', title: 'Cart' },
    { path: '/products/a?b=1&c', title: 'Beads <b> & $1' },
  ]);
  expect(page).toContain('href="/?keyword=&quot;&gt;&lt;script&gt;$&amp;"');
  expect(page).toContain('<li><a href="/products/a?b=1&amp;c">Beads &lt;b&gt; &amp; $1</a></li></ul>');
  expect(page).not.toContain('href="/offline"');
  expect(page.match(/<li>/g)).toHaveLength(1);
});

test('lists a page by its title', () => {
  expect(pageTitle('<head><title>Rift &amp; Lake · Collar · Nyuzi</title>')).toBe('Rift & Lake · Collar');
  expect(pageTitle('<title>Nyuzi</title>')).toBe('Nyuzi');
  expect(pageTitle('')).toBe('');
});
