import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { Island } from '../../ui/island.tsx';
import { type CardProduct, ProductCard } from '../../ui/product/product-card.tsx';
import { createFragmentCache, renderWithFragments } from './fragment-cache.tsx';

const card: CardProduct = {
  id: 'rift-diamond-cuff',
  name: 'Rift Diamond “Cuff” & more',
  href: '/products/rift-diamond-cuff',
  price: 48,
  wasPrice: null,
  badge: null,
  rating: 4.5,
  numReviews: 2,
  place: 'Kajiado County, Kenya',
  secondPicture: null,
  picture: {
    src: '/pictures/b6d4-640.jpeg',
    alt: '',
    width: 1200,
    height: 1500,
    color: '#c5c0b9',
    file: '/pictures/b6d4',
    widths: { avif: [320], webp: [320], jpeg: [640] },
  },
};
const parts = createFragmentCache();

let drawn = 0;
const Word = ({ word }: { word: string }) => {
  drawn += 1;
  return <b>{word}</b>;
};
const WordOnce = cachedFragment(Word);
const OtherOnce = cachedFragment(({ word }: { word: string }) => <i>{word}</i>);
const Count = ({ n }: { n: number }) => <p>{n} parts</p>;

const draw = (page: React.ReactNode) => Buffer.concat(renderWithFragments(page, parts)).toString();

test('a page of cached fragments equals React’s rendering', () => {
  const page = (
    <ul>
      <ProductCard product={card} />
      <li>between</li>
      <ProductCard product={{ ...card, badge: { kind: 'sold_out' } }} heading="h2" />
    </ul>
  );
  expect(draw(page)).toBe(renderToStaticMarkup(page));
  expect(draw(page)).toBe(renderToStaticMarkup(page));
});

test('changes a card’s fragment on every change of its product', () => {
  const cards: CardProduct[] = [
    card,
    { ...card, name: 'Rift Diamond Band' },
    { ...card, price: 48.5 },
    { ...card, badge: { kind: 'sold_out' } },
    { ...card, picture: null },
    { ...card, wasPrice: 60 },
    { ...card, numReviews: 3 },
  ];
  const draws = cards.map((product) => draw(<ProductCard product={product} />));
  expect(new Set(draws).size).toBe(draws.length);
});

test('renders a fragment once per content, without collisions', () => {
  drawn = 0;
  const page = (
    <p>
      <WordOnce word="one" />
      <WordOnce word="one" />
      <WordOnce word="two" />
      <OtherOnce word="one" />
    </p>
  );
  expect(draw(page)).toBe('<p><b>one</b><b>one</b><b>two</b><i>one</i></p>');
  draw(page);
  expect(drawn).toBe(2);
});

test('clears the fragment cache when it is full', () => {
  drawn = 0;
  const few = createFragmentCache(1_000);
  few.markupOf(Word, { word: 'first' });
  for (let n = 0; n < 100; n += 1) few.markupOf(Word, { word: `word ${n}` });
  few.markupOf(Word, { word: 'word 99' });
  expect(drawn).toBe(101);
  few.markupOf(Word, { word: 'first' });
  expect(drawn).toBe(102);
});

test('renders an island as the browser hydrates it: separately, with React’s markers', () => {
  const page = draw(<Island name="toasts" component={Count} props={{ n: 3 }} wake="now" />);
  expect(page).toContain(`>${renderToString(<Count n={3} />)}</div>`);
  expect(page).toContain('3<!-- --> parts');
  expect(page).toContain('data-props="{&quot;n&quot;:3}"');
});
