import { paths } from '../../paths.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import { MakerMark } from '../../ui/product/maker-mark.tsx';
import styles from './page.module.css';
import type { ShownProduct } from './shown-product.ts';

type MadeByProps = NonNullable<ShownProduct['artisan']> & { picture: PictureRecord | null };

/** Who made it, by face, name and place, and the first sentence of what is known of them. */
export const MadeBy = ({ id, name, place, story, picture }: MadeByProps) => (
  <div className={styles.maker}>
    <MakerMark name={name} picture={picture} />
    <p>
      Made by <a href={paths.maker(id)}>{name}</a>
      {place && `, ${place}`}
      {story && <span>{firstSentence(wordsOfMarkdown(story))}</span>}
    </p>
  </div>
);

/** Up to the first end of a sentence that more words follow. */
const firstSentence = (text: string) => /^.+?[.!?](?=\s)/su.exec(text)?.[0] ?? text;
