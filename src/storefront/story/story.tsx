import dishes480 from '../../styles/pictures/dishes-480.avif';
import dishes480Webp from '../../styles/pictures/dishes-480.webp';
import dishes640 from '../../styles/pictures/dishes-640.avif';
import dishes800 from '../../styles/pictures/dishes-800.avif';
import dishes800Webp from '../../styles/pictures/dishes-800.webp';
import dishes1200 from '../../styles/pictures/dishes-1200.avif';
import dishes1200Webp from '../../styles/pictures/dishes-1200.webp';
import { Icon } from '../../ui/icon.tsx';
import { messageCircleIcon, packageIcon, usersRoundIcon } from '../../ui/icon-shapes.ts';
import styles from './story.module.css';

const SIZES = '(max-width: 860px) 84vw, 570px';
const FACTS = [
  { icon: usersRoundIcon, words: 'Made in artisan communities, who set the price of their own work' },
  { icon: packageIcon, words: 'Shipped to the US from our packing table, with tracking' },
  { icon: messageCircleIcon, words: 'Questions answered by a person within 24 hours' },
];

/** Where the pieces come from, in a picture and three facts. */
export const Story = () => (
  <section className={styles.story} aria-labelledby="story">
    <div className={`wrap ${styles.two}`}>
      <picture>
        <source
          type="image/avif"
          sizes={SIZES}
          srcSet={`${dishes480} 480w, ${dishes640} 640w, ${dishes800} 800w, ${dishes1200} 1200w`}
        />
        <img
          src={dishes800Webp}
          srcSet={`${dishes480Webp} 480w, ${dishes800Webp} 800w, ${dishes1200Webp} 1200w`}
          sizes={SIZES}
          alt="Clay dishes of glass seed beads sorted by color"
          width="1200"
          height="900"
          loading="lazy"
          decoding="async"
        />
      </picture>
      <div>
        <h2 id="story">A cuff takes two days and about 1,400 beads</h2>
        <p className={styles.words}>
          Each piece is made by hand, by someone who learned the pattern from someone else. Small differences between
          two cuffs are not faults. They are how you can tell.
        </p>
        <ul className={styles.facts}>
          {FACTS.map(({ icon, words }) => (
            <li key={words}>
              <Icon shape={icon} />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
);
