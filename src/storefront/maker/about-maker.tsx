import { readMessage } from '../../shared/markdown/read-markdown.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import { BeadMap, isOnMap } from '../../ui/product/bead-map.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { PriceThread } from '../../ui/product/price-thread.tsx';
import { makerText, picturesOf } from '../makers/maker-texts.ts';
import styles from './page.module.css';

const LARGE = '(max-width: 860px) 100vw, 560px';
const IN_ROW = '(max-width: 860px) 84vw, 420px';

export const Who = ({ maker }: { maker: Community }) => {
  const { name, place, story, makingNow, location } = maker;
  const [picture] = picturesOf(maker);
  return (
    <div className={styles.who}>
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} sizes={LARGE} priority="first" />
        </div>
      )}
      <div className={styles.words}>
        <h1>{name}</h1>
        {place && <p className={styles.place}>{place}</p>}
        {story && <Written text={story} className={styles.story} />}
        {makingNow && (
          <p className={styles.now}>
            <b>Making now:</b> {makingNow}
          </p>
        )}
        {location && isOnMap(location) && (
          <div className={styles.map}>
            <BeadMap label={`Map of Africa in beads: ${makerText(maker)}`} places={[location]} />
          </div>
        )}
      </div>
    </div>
  );
};

const Written = ({ text, className }: { text: string; className: string | undefined }) => (
  <div className={className}>
    <MarkdownBlocks blocks={readMessage(text)} />
  </div>
);

export const AtWork = ({ maker: { name, pictures } }: { maker: Community }) =>
  pictures.length > 1 ? (
    <ul className={styles.atWork} aria-label={`Pictures of ${name}`}>
      {pictures.slice(1).map((picture) => (
        <li key={picture.file}>
          <Picture picture={picture} sizes={IN_ROW} />
        </li>
      ))}
    </ul>
  ) : null;

export const How = ({ maker: { craft, pricing, priceShares } }: { maker: Community }) =>
  craft || pricing || priceShares.length > 0 ? (
    <div className={styles.how}>
      {craft && (
        <section aria-labelledby="craft">
          <h2 id="craft">How they work</h2>
          <Written text={craft} className={styles.craft} />
        </section>
      )}
      {pricing && (
        <section aria-labelledby="pricing">
          <h2 id="pricing">How the price is set</h2>
          <p>{pricing}</p>
        </section>
      )}
      {priceShares.length > 0 && (
        <PriceThread
          title="Where the price goes"
          heading="h2"
          parts={priceShares.map(({ label, percent }) => ({ label, value: percent, text: `${percent}%` }))}
          beads={50}
        />
      )}
    </div>
  ) : null;
