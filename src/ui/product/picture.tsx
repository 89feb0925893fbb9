import { sources, srcSet } from '../../shared/pictures.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import { cachedFragment } from '../cached-fragment.tsx';
import styles from './picture.module.css';

type PictureProps = {
  picture: PictureRecord;
  /** Display width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Pictures in the first view load eagerly, the rest lazily. */
  priority?: 'first' | 'lazy' | undefined;
  /** True if the adjacent text already describes the picture. */
  decorative?: boolean | undefined;
};

const FIRST = { fetchPriority: 'high' } as const;
const LAZY = { loading: 'lazy', decoding: 'async' } as const;

export const Picture = cachedFragment(({ picture, sizes, priority = 'lazy', decorative }: PictureProps) => (
  <picture>
    {sources(picture).map(({ type, srcSet }) => (
      <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
    ))}
    <img
      className={styles.img}
      data-color={picture.color}
      alt={decorative ? '' : picture.alt}
      width={picture.width}
      height={picture.height}
      {...(picture.widths.jpeg.length > 1 && { sizes, srcSet: srcSet(picture, 'jpeg') })}
      src={picture.src}
      {...(priority === 'first' ? FIRST : LAZY)}
    />
  </picture>
));
