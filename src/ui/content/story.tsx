import { type Block, getWords, type Item } from '../../shared/markdown/markdown.ts';
import type { Section } from '../../shared/markdown/page-content.ts';
import { PICTURES_PATH, pictureUrl } from '../../shared/pictures.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import dishes480 from '../../styles/pictures/dishes-480.avif';
import dishes480Webp from '../../styles/pictures/dishes-480.webp';
import dishes640 from '../../styles/pictures/dishes-640.avif';
import dishes800 from '../../styles/pictures/dishes-800.avif';
import dishes800Webp from '../../styles/pictures/dishes-800.webp';
import dishes1200 from '../../styles/pictures/dishes-1200.avif';
import dishes1200Webp from '../../styles/pictures/dishes-1200.webp';
import { cachedFragment } from '../cached-fragment.tsx';
import { Icon } from '../icon.tsx';
import { checkIcon, type IconShape, messageCircleIcon, packageIcon, usersRoundIcon } from '../icon-shapes.ts';
import { Picture } from '../product/picture.tsx';
import { MarkdownBlocks, MarkdownWords } from './markdown.tsx';
import styles from './story.module.css';

const ABOUT_STORY_SIZES = '(max-width: 860px) 84vw, 490px';
/**
 * Icons of the default facts, matched by their first words whatever the shop's values; an owner's other facts get a
 * tick.
 */
const ICONS: readonly [begins: RegExp, icon: IconShape][] = [
  [/^Made in artisan communities/, usersRoundIcon],
  [/^Ships .* from our packing table/, packageIcon],
  [/^Questions answered by a person/, messageCircleIcon],
];

const getIcon = (fact: string): IconShape => ICONS.find(([begins]) => begins.test(fact))?.[1] ?? checkIcon;

type StoryProps = {
  story: Section;
  /** The owner's picture; replaces the sample picture. */
  own?: Store['storyPicture'] | undefined;
};

/** The shop's story beside a picture: a heading, text, and the first list as facts. */
export const Story = cachedFragment(function Story({ story: { heading, blocks }, own }: StoryProps) {
  const place = blocks.findIndex(({ kind }) => kind === 'list');
  const facts = blocks[place];
  const [before, after] = place < 0 ? [blocks, []] : [blocks.slice(0, place), blocks.slice(place + 1)];
  return (
    <section className={styles.story} aria-labelledby="story">
      <div className={`wrap ${styles.two}`}>
        {own ? <Picture picture={storyPictureRecord(own)} sizes={ABOUT_STORY_SIZES} /> : <Dishes />}
        <div>
          <h2 id="story">
            <MarkdownWords words={heading} />
          </h2>
          <Words blocks={before} />
          {facts?.kind === 'list' && <Facts facts={facts.items} />}
          <Words blocks={after} />
        </div>
      </div>
    </section>
  );
});

export function storyPictureRecord({
  picture: { id, ...facts },
  alt,
}: NonNullable<Store['storyPicture']>): PictureRecord {
  const file = PICTURES_PATH + id;
  return { ...facts, alt, file, src: pictureUrl({ file }, 'jpeg', facts.widths.jpeg.at(-1) ?? facts.width) };
}

const Words = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.length === 0 ? null : (
    <div className={styles.words}>
      <MarkdownBlocks blocks={blocks} />
    </div>
  );

const Facts = ({ facts }: { facts: readonly Item[] }) => (
  <ul className={styles.facts}>
    {facts.map(({ inside, blocks }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: facts never move
      <li key={place}>
        <Icon shape={getIcon(getWords(inside))} />
        <span>
          <MarkdownWords words={inside} />
          <MarkdownBlocks blocks={blocks} />
        </span>
      </li>
    ))}
  </ul>
);

const Dishes = () => (
  <picture>
    <source
      type="image/avif"
      sizes={ABOUT_STORY_SIZES}
      srcSet={`${dishes480} 480w, ${dishes640} 640w, ${dishes800} 800w, ${dishes1200} 1200w`}
    />
    <img
      src={dishes800Webp}
      srcSet={`${dishes480Webp} 480w, ${dishes800Webp} 800w, ${dishes1200Webp} 1200w`}
      sizes={ABOUT_STORY_SIZES}
      alt="Clay dishes of glass seed beads sorted by color"
      width="1200"
      height="900"
      loading="lazy"
      decoding="async"
    />
  </picture>
);
