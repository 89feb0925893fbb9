import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { BeadMap } from '../../ui/product/bead-map.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { makerPictures, makerText, mapPlaces, productsText } from './maker-texts.ts';
import mapStyles from './on-map.module.css';
import styles from './page.module.css';

const LARGE_PICTURE_SIZES = '(max-width: 700px) 62vw, 380px';
const SMALL = '(max-width: 700px) 26vw, 170px';

/** All makers, on the map and as a list. */
export const MakersPage = ({ makers }: { makers: readonly Community[] }) => (
  <>
    <div className={`wrap ${styles.top}`}>
      <Breadcrumbs trail={[{ name: 'Home', href: paths.home() }, { name: 'Makers' }]} />
      <MakersOnMap makers={makers}>
        <h1>The people who make it</h1>
        <p className={styles.lead}>
          Every piece here comes from a workshop with a name and a place. They choose the colors, and they say what
          their work costs.
        </p>
      </MakersOnMap>
    </div>
    {makers.map((maker) => (
      <MakerBand key={maker.id} maker={maker} />
    ))}
    {makers.length === 0 && (
      <div className="wrap">
        <Empty title="No makers yet" line="You’ll read here who makes each piece.">
          <LinkButton look="quiet" href={paths.home()}>
            Go to the shop
          </LinkButton>
        </Empty>
      </div>
    )}
  </>
);

/** Text and list of makers beside the map. */
function MakersOnMap({ makers, children }: { makers: readonly Community[]; children: ReactNode }) {
  const places = mapPlaces(makers);
  return (
    <div className={mapStyles.intro}>
      <div>
        {children}
        <ol className={mapStyles.list}>
          {makers.map(({ id, name, place }) => (
            <li key={id}>
              <a href={paths.maker(id)}>{name}</a>
              <span>{place}</span>
            </li>
          ))}
        </ol>
      </div>
      {places.length > 0 && (
        <div className={mapStyles.map}>
          <BeadMap
            label={`Map of Africa in beads: ${makers.map(makerText).join('; ')}`}
            places={places}
            numbered={places.length === makers.length}
          />
        </div>
      )}
    </div>
  );
}

const MakerBand = cachedFragment(function MakerBand({ maker }: { maker: Community }) {
  const { id, name, place, story, makingNow, numProducts, pictures, products } = maker;
  const [large, ...small] = makerPictures({ pictures, products }).slice(0, 3);
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className={`wrap ${styles.two}`}>
        <div className={styles.pictures}>
          {large && <Picture picture={large} sizes={LARGE_PICTURE_SIZES} />}
          {small.length > 0 && (
            <div>
              {small.map((picture) => (
                <Picture key={picture.file} picture={picture} sizes={SMALL} />
              ))}
            </div>
          )}
        </div>
        <div className={styles.words}>
          <p className={styles.place}>{place}</p>
          <h2 id={id}>{name}</h2>
          {story && <p className={styles.story}>{wordsOfMarkdown(story)}</p>}
          {makingNow && (
            <p className={styles.now}>
              <b>Making now:</b> {makingNow}
            </p>
          )}
          <p className={styles.more}>
            <a href={paths.maker(id)}>
              Meet {name}
              <span className={styles.count}>, {productsText(numProducts)}</span>
            </a>
          </p>
        </div>
      </div>
    </section>
  );
});
