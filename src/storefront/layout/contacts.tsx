import { paths } from '../../paths.ts';
import { NETWORKS } from '../../shared/brand/social.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { mailIcon, phoneIcon } from '../../ui/icon-shapes.ts';
import { socialIcons } from '../../ui/social-icons.ts';
import styles from './footer.module.css';

export const Contacts = ({ store }: { store: Store }) => (
  <ul className={`${styles.links} ${styles.reach}`}>
    <li>
      <a href={paths.contactUs()}>
        <Icon shape={mailIcon} />
        {store.helpEmail}
      </a>
    </li>
    <li>
      <a href={paths.contactUs()}>
        <Icon shape={phoneIcon} />
        {store.helpPhone}
      </a>
    </li>
  </ul>
);

export const SocialLinks = ({ social }: Pick<Store, 'social'>) =>
  social.length > 0 && (
    <ul className={styles.social} aria-label="Follow us">
      {social.map(({ network, url }) => (
        <li key={network}>
          <a href={url} rel="me noopener" aria-label={NETWORKS[network].name}>
            <Icon shape={socialIcons[network]} />
          </a>
        </li>
      ))}
    </ul>
  );
