import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { definePage } from '../page.ts';
import { BuyBox } from './buy-box.island.tsx';

export const productPage = definePage({
  path: paths.product.pattern,
  tags: ({ id }) => [`product:${id ?? ''}`, 'catalogue', 'settings'],
  async load({ params }) {
    return { ok: true, shown: { id: params.id ?? '' } };
  },
  head: ({ id }) => ({ title: id, description: id, canonical: paths.product(id) }),
  body: ({ id }) => (
    <div>
      <h1>{id}</h1>
      <Island name="buy-box" component={BuyBox} props={{ name: id }} />
    </div>
  ),
});
