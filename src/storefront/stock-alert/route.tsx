import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { StockAlert } from './stock-alert.island.tsx';

export const stockAlertPage = definePage({
  path: paths.stockAlert.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Back in stock', description: 'Confirms, or ends, an email about what is back in stock.' }),
  body: () => (
    <Auth cloth="red" title="Back in stock">
      <Island name="stock-alert" component={StockAlert} props={{}} wake="now" />
    </Auth>
  ),
});
