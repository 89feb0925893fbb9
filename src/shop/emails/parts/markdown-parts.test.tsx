import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { plainText } from '../email-renderer.ts';
import { MarkdownParts } from './markdown-parts.tsx';

const TEXT = `## New cuffs

3. Measure
   - the wrist
4. ~~Guess~~ **Order** at [the shop](/products)

![A cuff](/pictures/ab-640.jpeg)

> Worth the wait

| Size | Inches |
| --- | --- |
| Small | 6 |

<script>alert(1)</script>`;

test('limits a picture of known size to the width of the email', () => {
  const text = '![A cuff](/pictures/0123456789abcdef-640.jpeg#1200x800)';
  const html = renderToStaticMarkup(<MarkdownParts text={text} publicUrl="https://beads.example" />);
  expect(html).toContain(
    'src="https://beads.example/pictures/0123456789abcdef-640.jpeg" alt="A cuff" width="496" height="331"',
  );
});

test('renders a newsletter: nested lists, absolute picture URLs, HTML as text', () => {
  const email = <MarkdownParts text={TEXT} publicUrl="https://beads.example" />;
  const html = renderToStaticMarkup(email);
  expect(html).toContain('src="https://beads.example/pictures/ab-640.jpeg"');
  expect(html).toContain('href="https://beads.example/products"');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const lines = plainText(email).split(/\n+/);
  expect(lines).toEqual([
    'New cuffs',
    '3. Measure',
    '• the wrist',
    '4. Guess Order at the shop:',
    'https://beads.example/products',
    'A cuff',
    '> Worth the wait',
    'Small: Inches 6',
    '<script>alert(1)</script>',
  ]);
});
