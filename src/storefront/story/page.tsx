import { paths } from '../../paths.ts';
import { getBlocks, parsePageContent } from '../../shared/markdown/page-content.ts';
import { longDay } from '../../shared/time.ts';
import type { PublicStory } from '../../shop/stories/schema.ts';
import { WrittenText } from '../../ui/content/markdown.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { CardGrid, ProductCard } from '../../ui/product/product-card.tsx';
import { toCard } from '../product-cards.ts';
import styles from './page.module.css';

/** Maximum text width. */
const COVER = '(max-width: 720px) 100vw, 672px';

/** A story: cover, text with pictures, makers, and products. */
export const StoryPage = ({ title, day, summary, text, cover, community, products }: PublicStory) => (
  <div className="wrap">
    <Breadcrumbs
      trail={[{ name: 'Home', href: paths.home() }, { name: 'Stories', href: paths.stories() }, { name: title }]}
    />
    <article className={styles.story}>
      <header>
        <h1>{title}</h1>
        <p className={styles.day}>
          <time dateTime={day}>{longDay(day)}</time>
        </p>
        {summary && <p className={styles.summary}>{summary}</p>}
      </header>
      {cover && (
        <div className={styles.cover}>
          <Picture picture={cover} sizes={COVER} priority="first" />
        </div>
      )}
      <Text text={text} />
      {community && (
        <p className={styles.maker}>
          <a href={paths.maker(community.id)}>More about {community.name}</a>
        </p>
      )}
    </article>
    {products.length > 0 && (
      <section className={styles.products} aria-labelledby="in-this-story">
        <h2 id="in-this-story">In this story</h2>
        <CardGrid>
          {products.map((product) => (
            <ProductCard key={product.id} product={toCard(product)} />
          ))}
        </CardGrid>
      </section>
    )}
  </div>
);

/** The first paragraph isn't a lead: stories have a summary. */
function Text({ text }: { text: string }) {
  const written = parsePageContent(text);
  const rest = getBlocks(written);
  return <WrittenText blocks={written.lead ? [{ kind: 'paragraph', inside: written.lead }, ...rest] : rest} />;
}
