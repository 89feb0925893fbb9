import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { OrderDelay } from './order-delay.island.tsx';

/** Same for every visitor: the token is in the fragment, which servers don't receive. */
export const orderDelayPage = definePage({
  path: paths.orderDelay.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({ title: 'Your delayed order', description: 'Wait for a delayed order, or cancel it with a refund.' }),
  body: () => (
    <Auth cloth="indigo" title="Your delayed order" lead="Wait for it, or cancel it with a refund.">
      <Island name="order-delay" component={OrderDelay} props={{}} wake="now" />
    </Auth>
  ),
});
