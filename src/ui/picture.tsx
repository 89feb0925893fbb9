import styles from './picture.module.css';

/** One file of a picture; `width` in pixels. */
export type Variant = { format: 'avif' | 'webp' | 'jpeg'; width: number; url: string };

export type PictureRecord = {
  alt: string;
  /** Pixels of the original, for the place it takes. */
  width: number;
  height: number;
  /** The backdrop's colour, as `#rrggbb`: the placeholder. */
  colour: string;
  variants: readonly Variant[];
};

type PictureProps = {
  picture: PictureRecord;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** The first view's pictures come first, the rest when they come near. */
  priority?: 'first' | 'lazy';
  /** Where the words beside it already say what it shows. */
  decorative?: boolean;
};

const FALLBACKS: readonly Variant['format'][] = ['jpeg', 'webp', 'avif'];
const srcSet = (variants: readonly Variant[]) => variants.map(({ url, width }) => `${url} ${width}w`).join(', ');

export function Picture({ picture, sizes, priority = 'lazy', decorative }: PictureProps) {
  const of = (format: Variant['format']) =>
    picture.variants.filter((variant) => variant.format === format).toSorted((a, b) => a.width - b.width);
  const fallback = FALLBACKS.map(of).find((variants) => variants.length > 0) ?? [];
  const modern = (['avif', 'webp'] as const).map((format) => ({ format, variants: of(format) }));
  return (
    <picture>
      {modern.map(
        ({ format, variants }) =>
          variants.length > 0 &&
          variants[0]?.format !== fallback[0]?.format && (
            <source key={format} type={`image/${format}`} srcSet={srcSet(variants)} sizes={sizes} />
          ),
      )}
      <img
        className={styles.img}
        data-colour={picture.colour}
        alt={decorative ? '' : picture.alt}
        width={picture.width}
        height={picture.height}
        sizes={sizes}
        srcSet={srcSet(fallback)}
        src={fallback.at(-1)?.url}
        {...(priority === 'first'
          ? { fetchPriority: 'high' as const }
          : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </picture>
  );
}
