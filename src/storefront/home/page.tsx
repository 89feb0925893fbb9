import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { type HomeDetails, type HomeLayout, type HomeSection, homeLayout } from '../../shared/brand/home-sections.ts';
import { logoUrl, ownLogo } from '../../shared/brand/logo.ts';
import type { Section } from '../../shared/markdown/page-content.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { MENU_PAGES } from '../../shared/menus.ts';
import { type Format, PICTURES_PATH, pictureUrl } from '../../shared/pictures.ts';
import { type ShopTextSource, shopText } from '../../shared/text/shop-texts.ts';
import type { BrandPictureRow } from '../../shop/settings/brand/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import wide1200 from '../../styles/pictures/hero-1200.avif';
import wide1200Webp from '../../styles/pictures/hero-1200.webp';
import wide1680 from '../../styles/pictures/hero-1680.avif';
import wide1680Webp from '../../styles/pictures/hero-1680.webp';
import wide2400 from '../../styles/pictures/hero-2400.avif';
import wide2400Webp from '../../styles/pictures/hero-2400.webp';
import tall480 from '../../styles/pictures/hero-tall-480.avif';
import tall480Webp from '../../styles/pictures/hero-tall-480.webp';
import tall780 from '../../styles/pictures/hero-tall-780.avif';
import tall780Webp from '../../styles/pictures/hero-tall-780.webp';
import tall900 from '../../styles/pictures/hero-tall-900.avif';
import tall900Webp from '../../styles/pictures/hero-tall-900.webp';
import { LinkButton } from '../../ui/button.tsx';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Story } from '../../ui/content/story.tsx';
import { Island } from '../../ui/island.tsx';
import { CarouselArrows } from '../../ui/product/carousel.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { type CardProduct, ProductCard } from '../../ui/product/product-card.tsx';
import { NewsletterForm } from '../layout/newsletter-form.island.tsx';
import type { WovenName } from '../studio/woven-name.ts';
import { BannerName } from './banner-name.island.tsx';
import { Categories, FEATURED, Featured } from './card-rows.tsx';
import { CategoriesFallback } from './categories-fallback.island.tsx';
import { FeaturedFallback } from './featured-fallback.island.tsx';
import heroStyles from './hero.module.css';
import type { CategoryRow, HomeExtras } from './load-home-data.ts';
import newsletterStyles from './newsletter.module.css';
import styles from './page.module.css';
import spotlightStyles from './spotlight.module.css';
import studioBandStyles from './studio-band.module.css';
import trayStyles from './tray.module.css';
import voicesStyles from './voices.module.css';
import { Words, type WordsShown } from './words.tsx';

/** `undefined`: the server couldn't load them, so the browser retries and reports the result. */
export type HomeShown = {
  featured: readonly CardProduct[] | undefined;
  shelves: readonly CategoryRow[] | undefined;
  extras: HomeExtras | undefined;
  /** A name from the bead studio; undefined while it is closed. */
  woven: WovenName | undefined;
  /** Beginning of the about page; undefined if it failed to load or is empty. */
  story: Section | undefined;
  /** Beginning of the owner's page; undefined if none is chosen. */
  words: WordsShown | undefined;
};

type StoreOfHome = ShopTextSource &
  Pick<Store, 'logo' | 'banner' | 'bannerPicture' | 'storyPicture' | 'home' | 'homeDetails' | 'mailIsKept'>;
type HomeProps = HomeShown & { store: StoreOfHome };

/** The sections in the owner's order. */
export function HomePage(props: HomeProps) {
  const { sections, within } = homeLayout(props.store.home);
  return (
    <>
      {!sections.includes('banner') && <h1 className="vh">{props.store.storeName}</h1>}
      {sections.map((kind) => (
        <Fragment key={kind}>{kind === 'categories' ? categories(props, within) : SECTIONS[kind](props)}</Fragment>
      ))}
    </>
  );
}

const SECTIONS: Record<Exclude<HomeSection, 'categories'>, (props: HomeProps) => ReactNode> = {
  banner: ({ store, woven, shelves }) => (
    <Hero
      {...store.banner}
      link={store.banner.link === '#categories' && shelves?.length === 0 ? paths.products() : store.banner.link}
      name={store.banner.name && woven !== undefined && !store.bannerPicture}
      own={store.bannerPicture}
    />
  ),
  tray: ({ extras, woven, store: { logo } }) =>
    extras && extras.categories.length > 0 && <Tray categories={extras.categories} woven={woven} logo={logo} />,
  featured: ({ featured, woven, store: { homeDetails } }) => (
    <>
      {/* No heading without products. */}
      {featured?.length !== 0 && (
        <div className={styles.featured}>
          <div className="wrap">
            {featured ? (
              <Featured
                title={homeDetails.featured.title}
                cards={featured}
                arrows={carouselArrows(FEATURED, homeDetails.featured.title)}
              />
            ) : (
              <Island name="featured-later" component={FeaturedFallback} props={homeDetails.featured} wake="now" />
            )}
          </div>
        </div>
      )}
      {woven && <StudioBand {...woven} />}
    </>
  ),
  maker: ({ extras }) => extras?.spotlight && <Spotlight {...extras.spotlight} />,
  reviews: ({ extras, store }) =>
    extras && <Voices quoted={extras.quoted} newest={extras.newest} {...store.homeDetails.reviews} />,
  story: ({ story, store }) => story && <Story story={story} own={store.storyPicture} />,
  words: ({ words }) => words && <Words {...words} />,
  newsletter: ({ store }) => (
    <Newsletter
      {...store.homeDetails.newsletter}
      mailIsKept={store.mailIsKept}
      consent={shopText(store, 'newsletter.consent')}
    />
  ),
};

function categories(props: HomeProps, within: HomeLayout['within']): ReactNode {
  const bands = Object.entries(within).map(([after, kind]): [string, ReactNode] => [
    after,
    kind && kind !== 'categories' && SECTIONS[kind](props),
  ]);
  if (props.shelves?.length === 0)
    return (
      <>
        {bands.map(([after, band]) => (
          <Fragment key={`${after}`}>{band}</Fragment>
        ))}
      </>
    );
  return (
    <section className={styles.categories} id="categories" aria-labelledby="categories-title">
      <h2 className="wrap" id="categories-title">
        {props.store.homeDetails.categories.title}
      </h2>
      {props.shelves ? (
        <Categories shelves={props.shelves} carouselArrows={carouselArrows} bands={Object.fromEntries(bands)} />
      ) : (
        <div className="wrap">
          <Island
            name="categories-later"
            component={CategoriesFallback}
            props={fallbackProps(props.store.homeDetails)}
            wake="now"
          />
        </div>
      )}
    </section>
  );
}

const carouselArrows = (of: string, title: string) => (
  <Island name="carousel-arrows" component={CarouselArrows} props={{ of, title }} />
);

const fallbackProps = ({ categories: { rows, most }, maker }: HomeDetails) => ({ rows, most, ...maker });

/** `own`: the owner's picture instead of the sample. */
type HeroProps = Store['banner'] & { own: Store['bannerPicture'] };

/** Welcome banner, 625 px high (specification, section 2); phones get the tall picture. */
const Hero = cachedFragment(function Hero({ heading, text, button, link, name, own }: HeroProps) {
  return (
    <section className={classNames(heroStyles.hero, own && heroStyles.own)} aria-labelledby="welcome">
      {own ? <OwnPicture {...own} /> : <SamplePicture />}
      <div className={`wrap ${heroStyles.words}`}>
        <div className={heroStyles.block}>
          <div className={heroStyles.lines}>
            <h1 id="welcome">{heading}</h1>
            {text && <p>{text}</p>}
          </div>
          <div className={heroStyles.act}>
            <LinkButton href={link}>{button}</LinkButton>
            {name && <Island name="banner-name" component={BannerName} props={{}} wake="touch" />}
          </div>
        </div>
      </div>
    </section>
  );
});

const PHONE = '(max-width: 464px)';

const TALL = 'max(100vw, 417px)';

// 625 px high at every width, so the picture is never narrower than its aspect ratio gives.
const WIDE = 'max(100vw, 1429px)';

/** The owner's picture, cropped like the sample and loaded with the same priority. */
const OwnPicture = ({ wide, tall }: NonNullable<Store['bannerPicture']>) => (
  <picture className={heroStyles.picture}>
    <source media={PHONE} type="image/avif" sizes={TALL} srcSet={srcSetFor(tall, 'avif')} />
    <source media={PHONE} type="image/webp" sizes={TALL} srcSet={srcSetFor(tall, 'webp')} />
    <source type="image/avif" sizes={WIDE} srcSet={srcSetFor(wide, 'avif')} />
    <img
      src={pictureUrl({ file: PICTURES_PATH + wide.id }, 'webp', wide.widths.webp.at(-1) ?? wide.width)}
      srcSet={srcSetFor(wide, 'webp')}
      sizes={WIDE}
      alt=""
      width={wide.width}
      height={wide.height}
      fetchPriority="high"
    />
  </picture>
);

const srcSetFor = ({ id, widths }: BrandPictureRow, format: Format) =>
  widths[format].map((width) => `${pictureUrl({ file: PICTURES_PATH + id }, format, width)} ${width}w`).join(', ');

const SamplePicture = () => (
  <picture className={heroStyles.picture}>
    <source media={PHONE} type="image/avif" sizes={TALL} srcSet={`${tall480} 480w, ${tall780} 780w, ${tall900} 900w`} />
    <source
      media={PHONE}
      type="image/webp"
      sizes={TALL}
      srcSet={`${tall480Webp} 480w, ${tall780Webp} 780w, ${tall900Webp} 900w`}
    />
    <source type="image/avif" sizes={WIDE} srcSet={`${wide1200} 1200w, ${wide1680} 1680w, ${wide2400} 2400w`} />
    <img
      src={wide1680Webp}
      srcSet={`${wide1200Webp} 1200w, ${wide1680Webp} 1680w, ${wide2400Webp} 2400w`}
      sizes={WIDE}
      alt=""
      width="2400"
      height="1050"
      fetchPriority="high"
    />
  </picture>
);

const CATEGORY_PICTURE_SIZES = '(max-width: 760px) 104px, 132px';

type TrayProps = Pick<HomeExtras, 'categories'> & Pick<HomeShown, 'woven'> & Pick<Store, 'logo'>;

/** All categories as beads in a tray. */
const Tray = ({ categories, woven, logo }: TrayProps) => (
  <div className="wrap">
    <nav className={trayStyles.tray} aria-label="All categories">
      <ul>
        {categories.map(({ id, name, picture }) => (
          <li key={id}>
            <a href={paths.category(id)}>
              {picture ? (
                <span className={trayStyles.bead}>
                  <Picture picture={picture} sizes={CATEGORY_PICTURE_SIZES} decorative />
                </span>
              ) : (
                <PlainBead name={name} logo={logo} />
              )}
              <span className={trayStyles.name}>{name}</span>
            </a>
          </li>
        ))}
        {woven && (
          <li>
            <a href={paths.studio()}>
              <span className={trayStyles.bead}>
                <img src={woven.small} alt="" width="176" height="220" loading="lazy" />
              </span>
              <span className={trayStyles.name}>{MENU_PAGES.studio}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  </div>
);

/** A category whose products have no picture yet: the shop's logo, or the category's first letter. */
function PlainBead({ name, logo }: { name: string } & Pick<Store, 'logo'>) {
  const own = ownLogo(logo);
  return (
    <span className={classNames(trayStyles.bead, logo.show === 'sample' && trayStyles.plain)} aria-hidden="true">
      {own && <img src={logoUrl(own.id, 'icon-192.png')} alt="" width="192" height="192" loading="lazy" />}
      {logo.show === 'name' && <span className={trayStyles.letter}>{[...name][0]}</span>}
    </span>
  );
}

/** The bead studio, with a name that it wove. */
const StudioBand = ({ picture }: WovenName) => (
  <section className={studioBandStyles.band} aria-labelledby="your-name">
    <div className={`wrap ${studioBandStyles.two}`}>
      <div>
        <h2 id="your-name">Your name, bead by bead</h2>
        <p>Type a name and see it woven, choose its colors, and one of our makers weaves it for you.</p>
        <LinkButton look="quiet" href={paths.studio()}>
          Make one with your own name
        </LinkButton>
      </div>
      <img src={picture} alt="" width="600" height="315" loading="lazy" />
    </div>
  </section>
);

/** One product, large, with its maker's words. */
const Spotlight = ({ product, maker }: NonNullable<HomeExtras['spotlight']>) => (
  <section className={spotlightStyles.spotlight} aria-labelledby="spotlight">
    <div className={`wrap ${spotlightStyles.two}`}>
      <div className={spotlightStyles.picture}>
        {product.picture && <Picture picture={product.picture} sizes="(max-width: 860px) 92vw, 640px" decorative />}
      </div>
      <div>
        <p className={spotlightStyles.place}>
          {maker.name}
          {maker.place && `, ${maker.place}`}
        </p>
        {maker.words && <p className={spotlightStyles.words}>{wordsOfMarkdown(maker.words)}</p>}
        <h3 id="spotlight" className={spotlightStyles.name}>
          <a href={product.href}>{product.name}</a>
          <span className={spotlightStyles.price}>{priceText(product.price)}</span>
        </h3>
        <p className={spotlightStyles.more}>
          <a href={paths.maker(maker.id)}>Meet {maker.name}</a>
        </p>
      </div>
    </div>
  </section>
);

type VoicesProps = Pick<HomeExtras, 'quoted' | 'newest'> & HomeDetails['reviews'];

/** A customer's review in large type beside the newest products. */
function Voices({ quoted, newest, parts, title }: VoicesProps) {
  const quote = parts !== 'newest' && quoted && <Quote {...quoted} />;
  const cards = parts !== 'review' && newest.length > 0 && <Newest title={title} cards={newest} />;
  if (!quote && !cards) return null;
  return (
    <section className={voicesStyles.voices} aria-label="New, and what buyers say">
      <div className={`wrap ${voicesStyles.two}`} data-alone={quote && cards ? undefined : ''}>
        {quote}
        {cards}
      </div>
    </section>
  );
}

const Quote = ({ name, comment, productId, productName }: NonNullable<HomeExtras['quoted']>) => (
  <figure className={voicesStyles.quote}>
    <blockquote>
      <p>“{comment}”</p>
    </blockquote>
    <figcaption>
      {name}, about <a href={paths.product(productId)}>{productName}</a>
    </figcaption>
  </figure>
);

const Newest = ({ title, cards }: { title: string; cards: readonly CardProduct[] }) => (
  <div>
    <h3>{title}</h3>
    <ul className={voicesStyles.newest}>
      {cards.map((card) => (
        <ProductCard key={card.href} product={card} heading="h4" />
      ))}
    </ul>
  </div>
);

type NewsletterProps = HomeDetails['newsletter'] & { mailIsKept: boolean; consent: string };

/** The footer's newsletter form in a more visible place. */
const Newsletter = ({ title, line, mailIsKept, consent }: NewsletterProps) => (
  <section className={`${newsletterStyles.newsletter} dark`} aria-labelledby="home-newsletter-title">
    <div className={`wrap ${newsletterStyles.two}`}>
      <div>
        <h2 id="home-newsletter-title">{title}</h2>
        {line && <p>{line}</p>}
      </div>
      <Island
        name="newsletter-form"
        component={NewsletterForm}
        props={{ mailIsKept, consent, id: 'home-newsletter' }}
        wake="touch"
      />
    </div>
  </section>
);
