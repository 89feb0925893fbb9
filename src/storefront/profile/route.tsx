import { paths } from '../../paths.ts';
import { countryNames } from '../../shared/address/countries.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { Island } from '../../ui/island.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { BrowsersList } from './browsers-list.island.tsx';
import { DetailsForm } from './details-form.island.tsx';
import { OwnAddresses } from './own-addresses.island.tsx';
import { OwnData } from './own-data.island.tsx';
import { OwnOrders } from './own-orders.island.tsx';
import { OwnPasskeys } from './own-passkeys.island.tsx';
import { ProfilePage } from './page.tsx';
import { PasswordForm } from './password-form.island.tsx';
import { ThisDevice } from './this-device.island.tsx';

/** Same for every visitor: the browser knows the login. */
export const profilePage = definePage({
  policy: 'account',
  path: paths.profile.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({ title: 'Profile', description: 'Your details, orders and devices.' }),
  body: (_, { store }) => renderProfile(store),
});

const renderProfile = ({ offlinePages, countries, ...store }: Store) => {
  const mail = { mailIsKept: store.mailIsKept };
  return (
    <ProfilePage
      details={<Island name="details-form" component={DetailsForm} props={mail} wake="now" />}
      orders={<Island name="own-orders" component={OwnOrders} props={{ timeZone: store.timeZone }} wake="now" />}
      addresses={
        <Island name="own-addresses" component={OwnAddresses} props={{ countries: countryNames(countries) }} />
      }
      passkeys={<Island name="own-passkeys" component={OwnPasskeys} props={mail} />}
      browsers={<Island name="browsers-list" component={BrowsersList} props={mail} />}
      password={<Island name="password-form" component={PasswordForm} props={mail} />}
      device={offlinePages ? <Island name="this-device" component={ThisDevice} props={{}} /> : undefined}
      data={<Island name="own-data" component={OwnData} props={mail} />}
    />
  );
};
