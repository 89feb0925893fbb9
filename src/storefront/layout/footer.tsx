import { paths } from '../../paths.ts';
import { NETWORKS } from '../../shared/brand/social.ts';
import type { CategoryLink } from '../../shop/catalog/schema.ts';
import type { Store } from '../../shop/settings/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { mailIcon, phoneIcon } from '../../ui/icon-shapes.ts';
import { Island } from '../../ui/island.tsx';
import { socialIcons } from '../../ui/social-icons.ts';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { NewsletterForm } from './newsletter-form.island.tsx';

const QUICK_LINKS = [
  { name: 'Home', href: paths.home() },
  { name: 'Cart', href: paths.cart() },
  { name: 'FAQ', href: paths.faq() },
  { name: 'Contact Us/Help', href: paths.contactUs() },
];
const SMALL_PRINT = [
  { name: 'About', href: paths.about() },
  { name: 'Makers', href: paths.makers() },
  { name: 'Shop by color', href: paths.colors() },
  { name: 'Sets', href: paths.sets() },
  { name: 'Favorites', href: paths.favorites() },
  { name: 'Size guide', href: paths.sizeGuide() },
  { name: 'Shipping and returns', href: paths.shippingAndReturns() },
  { name: 'Privacy', href: paths.privacy() },
  { name: 'Terms', href: paths.terms() },
];

/** Section 2: the strip, contacts, Quick Links, the newsletter and the year; and every category. */
export const Footer = ({ store, categories }: { store: Store; categories: readonly CategoryLink[] }) => (
  <>
    <div className={styles.strip} aria-hidden="true" />
    <footer className={`${styles.foot} dark`}>
      <div className={`wrap ${styles.grid}`}>
        <div>
          <div className={styles.name}>
            <Logo store={store} look="light" />
          </div>
          {store.footerLine && <p>{store.footerLine}</p>}
          <Reach store={store} />
          <SocialLinks social={store.social} />
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick Links</h2>
          <LinkList className={`${styles.links} ${styles.quick}`} links={QUICK_LINKS} />
        </nav>
        {categories.length > 0 && (
          <nav aria-labelledby="footer-categories">
            <h2 id="footer-categories">Categories</h2>
            <LinkList
              className={`${styles.links} ${styles.categories}`}
              links={categories.map(({ id, name }) => ({ name, href: paths.category(id) }))}
            />
          </nav>
        )}
        <div>
          <h2>Newsletter</h2>
          <p>New products and the people who make them, about once a month.</p>
          <Island
            name="newsletter-form"
            component={NewsletterForm}
            props={{ mailIsKept: store.mailIsKept }}
            wake="touch"
          />
        </div>
      </div>
      <SmallPrint store={store} />
    </footer>
  </>
);

/** At the foot of the checkout: the strip, where help is, and the small print. */
export const SmallFooter = ({ store }: { store: Store }) => (
  <>
    <div className={styles.strip} aria-hidden="true" />
    <footer className={`${styles.foot} dark`}>
      <div className={`wrap ${styles.help}`}>
        <Reach store={store} />
      </div>
      <SmallPrint store={store} />
    </footer>
  </>
);

const Reach = ({ store }: { store: Store }) => (
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

const SmallPrint = ({ store }: { store: Store }) => (
  <div className={`wrap ${styles.end}`}>
    <span>{`© ${store.years} ${store.storeName}`}</span>
    <nav aria-label="Legal">
      <LinkList links={SMALL_PRINT} />
    </nav>
    <span>Prices in USD</span>
  </div>
);

const LinkList = ({
  links,
  className,
}: {
  links: readonly { name: string; href: string }[];
  className?: string | undefined;
}) => (
  <ul className={className}>
    {links.map(({ name, href }) => (
      <li key={href}>
        <a href={href}>{name}</a>
      </li>
    ))}
  </ul>
);
