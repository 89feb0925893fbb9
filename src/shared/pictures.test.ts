import { expect, test } from 'vitest';
import { closestUrl, pictureLabel, pictureUrl, sources, srcSet } from './pictures.ts';

const picture = { file: '/pictures/0123456789abcdef', widths: { avif: [320, 640], webp: [320], jpeg: [640] } };

test('finds a file by picture, width and format', () => {
  expect(pictureUrl(picture, 'jpeg', 640)).toBe('/pictures/0123456789abcdef-640.jpeg');
});

test('labels a picture by its role, as precisely as its alt text', () => {
  expect(pictureLabel({ alt: 'A cuff' })).toBe('');
  expect(pictureLabel({ role: 'worn', alt: 'On a wrist: a cuff' })).toBe('Worn');
  expect(pictureLabel({ role: 'form', alt: 'On a linen form: a cuff' })).toBe('On a linen form');
  expect(pictureLabel({ role: 'form', alt: 'A cuff' })).toBe('On a display form');
  expect(pictureLabel({ role: 'card', alt: 'On a card: earrings' })).toBe('On a card');
  expect(pictureLabel({ role: 'scale', alt: 'Beside a ruler: hoops' }, '2.6 in long')).toBe('In scale, 2.6 in long');
  expect(pictureLabel({ role: 'scale', alt: 'Beside a 6 in ruler' })).toBe('In scale');
  expect(pictureLabel({ role: 'form', alt: 'A cuff' }, '2.6 in long')).toBe('On a display form');
});

test('lists every width of a format in a srcset', () => {
  expect(srcSet(picture, 'avif')).toBe(
    '/pictures/0123456789abcdef-320.avif 320w, /pictures/0123456789abcdef-640.avif 640w',
  );
});

test('lists modern formats, smallest files first, and only existing ones', () => {
  expect(sources(picture).map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(sources({ ...picture, widths: { avif: [], webp: [320], jpeg: [320] } })).toEqual([
    { type: 'image/webp', srcSet: '/pictures/0123456789abcdef-320.webp 320w' },
  ]);
});

test('excludes a zoom file from srcsets, and returns it as the largest', () => {
  const close = { ...picture, widths: { avif: [320, 960, 2000], webp: [320], jpeg: [640] } };
  expect(srcSet(close, 'avif')).not.toContain('2000');
  expect(closestUrl(close)).toBe('/pictures/0123456789abcdef-2000.avif');
  expect(closestUrl({ ...close, widths: { avif: [], webp: [], jpeg: [640] } })).toBe(
    '/pictures/0123456789abcdef-640.jpeg',
  );
});
