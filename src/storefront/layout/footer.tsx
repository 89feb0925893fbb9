import { paths } from '../../paths.ts';
import { NETWORKS } from '../../shared/brand/social.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import type { MenuLink, ShownMenus } from '../../shop/menus/menus.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { mailIcon, phoneIcon } from '../../ui/icon-shapes.ts';
import { Island } from '../../ui/island.tsx';
import { socialIcons } from '../../ui/social-icons.ts';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { NewsletterForm } from './newsletter-form.island.tsx';

type FooterProps = { store: Store; menus: ShownMenus };

/** Grid class by number of link columns; two need none. */
const GRIDS = [styles.none, styles.one, undefined, styles.three];

/**
 * Footer (specification, section 2): strip, contacts, the owner's link columns (Quick Links, categories), newsletter,
 * year.
 */
export function Footer({ store, menus }: FooterProps) {
  const about = shopText(store, 'newsletter.about');
  const inHeader = new Set(menus.header.map(({ href }) => href));
  return (
    <>
      <div className={styles.strip} aria-hidden="true" />
      <footer className={`${styles.foot} dark`}>
        <div className={classNames('wrap', styles.grid, GRIDS[menus.columns.length])}>
          <div>
            <div className={styles.name}>
              <Logo store={store} look="light" />
            </div>
            {store.footerLine && <p>{store.footerLine}</p>}
            <Contacts store={store} />
            <SocialLinks social={store.social} />
          </div>
          {menus.columns.map(({ heading, links, hasCategories }, place) => (
            <nav
              key={heading}
              className={links.every(({ href }) => inHeader.has(href)) ? styles.repeated : undefined}
              aria-labelledby={`footer-menu-${place}`}
            >
              <h2 id={`footer-menu-${place}`}>{heading}</h2>
              <LinkList
                className={`${styles.links} ${hasCategories ? styles.categories : styles.quick}`}
                links={links}
              />
            </nav>
          ))}
          <div>
            <h2>Newsletter</h2>
            {about && <p>{about}</p>}
            <Island
              name="newsletter-form"
              component={NewsletterForm}
              props={{ mailIsKept: store.mailIsKept, consent: shopText(store, 'newsletter.consent') }}
              wake="touch"
            />
          </div>
        </div>
        <SmallPrint store={store} links={menus.end} />
      </footer>
    </>
  );
}

const Contacts = ({ store }: { store: Store }) => (
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

const SocialLinks = ({ social }: Pick<Store, 'social'>) =>
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

const LinkList = ({ links, className }: { links: readonly MenuLink[]; className?: string | undefined }) => (
  <ul className={className}>
    {links.map(({ name, href, isElsewhere }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved
      <li key={place}>
        <a href={href} {...(isElsewhere && { rel: 'external noopener' })}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

const SmallPrint = ({ store, links }: { store: Store; links: readonly MenuLink[] }) => (
  <div className={`wrap ${styles.end}`}>
    <span>{`© ${store.years} ${store.storeName}`}</span>
    {links.length > 0 && (
      <nav aria-label="Legal">
        <LinkList links={links} />
      </nav>
    )}
    <span>Prices in USD</span>
  </div>
);

/** Footer of the checkout: strip, help, small print. */
export const SmallFooter = ({ store, menus }: FooterProps) => (
  <>
    <div className={styles.strip} aria-hidden="true" />
    <footer className={`${styles.foot} dark`}>
      <div className={`wrap ${styles.help}`}>
        <Contacts store={store} />
      </div>
      <SmallPrint store={store} links={menus.end} />
    </footer>
  </>
);
