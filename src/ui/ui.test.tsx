import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Field, Input } from './field.tsx';
import { pagesToOffer } from './layout/pager.tsx';
import { Steps } from './layout/steps.tsx';
import { getEnds } from './product/carousel.tsx';
import { Picture } from './product/picture.tsx';
import { filledStars, Stars } from './product/stars.tsx';

const countStars = (value: number) => filledStars(value)?.match(/M/g)?.length ?? 0;

test('four and a half is four stars and the left half of a fifth', () => {
  expect(countStars(4.5)).toBe(5);
  expect(filledStars(4.5)).toContain('M94 1.8V14.8');
  expect(filledStars(4)).not.toContain('M94 1.8');
  expect(filledStars(5)).not.toContain('V14.8');
});

test('fills no star without a rating, and five above five', () => {
  expect(filledStars(0)).toBeUndefined();
  expect(countStars(9)).toBe(5);
  expect(countStars(-1)).toBe(0);
});

test('rounds a rating to the nearest half, and states it exactly', () => {
  expect(filledStars(4.3)).toBe(filledStars(4.5));
  expect(filledStars(4.2)).toBe(filledStars(4));
  const markup = renderToStaticMarkup(<Stars value={4.333} text="4.3 from 3 ratings" color="#000" />);
  expect(markup).toContain('aria-label="4.3 out of 5"');
  expect(markup).toContain('4.3 from 3 ratings');
  expect(markup).toContain('color="#000"');
});

test('references an error only on an invalid field, with hint and error', () => {
  const draw = (error?: string) =>
    renderToStaticMarkup(
      <Field id="postal" label="Postal code" hint="As on letters" error={error}>
        {(tied) => <Input {...tied} name="postal" />}
      </Field>,
    );
  expect(draw()).toContain('aria-describedby="postal-hint"');
  expect(draw()).not.toContain('aria-invalid');
  expect(draw('Enter a postal code')).toContain('aria-describedby="postal-hint postal-error"');
  expect(draw('Enter a postal code')).toContain('aria-invalid="true"');
  expect(draw('Enter a postal code')).toMatch(/id="postal-error"[^>]*>.*Enter a postal code/);
});

test('keeps a pending button’s label and marks it busy', () => {
  const markup = renderToStaticMarkup(<Button pending>Send message</Button>);
  expect(markup).toContain('Send message');
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).toContain('aria-busy="true"');
  expect(markup).not.toContain(' disabled');
});

test('detects a track’s ends within a pixel', () => {
  expect(getEnds({ scrollLeft: 0, clientWidth: 400, scrollWidth: 900 })).toEqual({ start: true, end: false });
  expect(getEnds({ scrollLeft: 499.5, clientWidth: 400, scrollWidth: 900 })).toEqual({ start: false, end: true });
  expect(getEnds({ scrollLeft: 0, clientWidth: 400, scrollWidth: 400 })).toEqual({ start: true, end: true });
});

test('shows the first, last and neighboring pages of a long list', () => {
  expect(pagesToOffer(1, 3)).toEqual([1, 2, 3]);
  expect(pagesToOffer(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9]);
  expect(pagesToOffer(3, 9)).toEqual([1, 2, 3, 4, 'gap', 9]);
  expect(pagesToOffer(9, 9)).toEqual([1, 'gap', 8, 9]);
});

test('links a step only after it is reached', () => {
  const markup = renderToStaticMarkup(
    <Steps
      now={1}
      steps={[
        { name: 'Login', href: '/login' },
        { name: 'Shipping', href: '/checkout' },
        { name: 'Payment' },
        { name: 'Place Order' },
      ]}
    />,
  );
  expect(markup).toContain('<a href="/checkout" aria-current="step">Shipping</a>');
  expect(markup).not.toMatch(/<a[^>]*>Payment/);
});

test('loads pictures of the first view eagerly, and the rest lazily', () => {
  const picture = {
    src: '/pictures/a-640.jpeg',
    alt: 'Wide beaded cuff',
    width: 800,
    height: 1000,
    color: '#dccdb7',
    file: '/pictures/a',
    widths: { avif: [320, 640], webp: [], jpeg: [640] },
  };
  const first = renderToStaticMarkup(<Picture picture={picture} sizes="50vw" priority="first" />);
  expect(first).toContain('fetchPriority="high"');
  expect(first).not.toContain('loading=');
  expect(first).toContain(
    '<source type="image/avif" srcSet="/pictures/a-320.avif 320w, /pictures/a-640.avif 640w" sizes="50vw"/>',
  );
  expect(first).not.toContain('image/webp');
  expect(first).toContain('alt="Wide beaded cuff"');
  const rest = renderToStaticMarkup(<Picture picture={picture} sizes="50vw" decorative />);
  expect(rest).toContain('loading="lazy"');
  expect(rest).toContain('alt=""');
});
