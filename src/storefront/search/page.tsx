import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { CardGrid, ProductCard } from '../../ui/product/product-card.tsx';
import type { WovenName } from '../studio/woven-name.ts';
import { isFiltered } from './list-filters.ts';
import { countText, type ResultsShown, type StudioOffer } from './load-results.ts';
import styles from './product-list.module.css';
import { ProductList } from './product-list.tsx';

/** Search results at `/?keyword=…`. */
export function ResultsPage(shown: ResultsShown) {
  const { keyword, searchedFor, total, wishes, studio, makers, answers, instead } = shown;
  const byCategory = (
    <LinkButton look="quiet" href={`${paths.home()}#categories`}>
      Shop by category
    </LinkButton>
  );
  if (total === 0 && !isFiltered(wishes)) {
    return (
      <div className="wrap page">
        {answers.length > 0 && (
          <div className="page-head">
            <h1>Results for “{keyword}”</h1>
          </div>
        )}
        {studio?.woven && <Woven name={studio.name ?? ''} {...studio.woven} />}
        {answers.length === 0 && !studio?.woven && (
          <Empty
            title={`No results for “${keyword}”`}
            heading="h1"
            line="Try a shorter word, a color, or a kind of piece, like cuff, collar, anklet or bowl."
          >
            <div className={styles.ways}>
              {studio && <LinkButton href={studioHref(studio)}>{studioText(studio)}</LinkButton>}
              {byCategory}
            </div>
          </Empty>
        )}
        <Answers answers={answers} />
        {instead && instead.cards.length > 0 && <Instead {...instead} />}
      </div>
    );
  }
  const Heading = studio?.woven ? 'h2' : 'h1';
  return (
    <div className="wrap page">
      {studio?.woven && <Woven name={studio.name ?? ''} {...studio.woven} />}
      <div className="page-head">
        <Heading>Results for “{searchedFor ?? keyword}”</Heading>
        <p>
          {searchedFor && !studio?.woven && `No results for “${keyword}”. `}
          {countText(shown)}
        </p>
        {studio && !studio.woven && (
          <p>
            <a href={studioHref(studio)}>{studioText(studio)}</a>
          </p>
        )}
        {makers.map(({ id, name }) => (
          <p key={id}>
            <a href={paths.maker(id)}>Meet {name}</a>
          </p>
        ))}
      </div>
      <Answers answers={answers} />
      <ProductList {...shown} path={paths.home()}>
        <Empty
          title="No pieces match your filters"
          line="Try a different price range, or include pieces that are out of stock."
        >
          {byCategory}
        </Empty>
      </ProductList>
    </div>
  );
}

const studioHref = ({ name }: StudioOffer) =>
  name ? `${paths.studio()}?${new URLSearchParams({ text: name })}` : paths.studio();

const studioText = ({ name }: StudioOffer) => (name ? `${name}? We’ll weave it` : 'Your name? We’ll weave it');

/** The name that was searched for, woven. */
const Woven = ({ name, href, picture, price }: WovenName & { name: string }) => (
  <section className={styles.woven} aria-labelledby="woven">
    <img src={picture} alt={`${name}, woven in glass beads`} width="600" height="315" fetchPriority="high" />
    <div>
      <h1 id="woven">{name}, woven for you</h1>
      <p>Bead by bead, by one of our makers. Choose other colors, a border or a keyring in the studio.</p>
      <p className={styles.wovenPrice}>{priceText(price)}</p>
      <div className={styles.ways}>
        <LinkButton href={href}>Make it yours</LinkButton>
        <LinkButton look="quiet" href={`${paths.home()}#categories`}>
          Shop by category
        </LinkButton>
      </div>
    </div>
  </section>
);

/** Matches in the FAQ and other pages. */
const Answers = ({ answers }: Pick<ResultsShown, 'answers'>) =>
  answers.length > 0 && (
    <section className={styles.answers} aria-labelledby="answers">
      <h2 id="answers">From our pages</h2>
      <ul>
        {answers.map(({ title, said, href }) => (
          <li key={`${href} ${title}`}>
            <a href={href}>{title}</a>
            <p>{said}</p>
          </li>
        ))}
      </ul>
    </section>
  );

const Instead = ({ title, cards }: NonNullable<ResultsShown['instead']>) => (
  <section className={styles.instead} aria-labelledby="instead">
    <h2 id="instead">{title}</h2>
    <CardGrid>
      {cards.map((card) => (
        <ProductCard key={card.href} product={card} />
      ))}
    </CardGrid>
  </section>
);
