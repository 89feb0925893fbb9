import { closestUrl, pictureLabel } from '../../shared/pictures.ts';
import type { ProductPicture } from '../../shop/media/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { playIcon, rulerIcon } from '../../ui/icon-shapes.ts';
import { NoPicture } from '../../ui/no-picture.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import styles from './gallery.module.css';

const GALLERY_PICTURE_SIZES =
  '(max-width: 700px) calc(100vw - 56px), (max-width: 1240px) 48vw, (max-width: 2999px) 590px, 750px';
const THUMB = '84px';
/** The label's last words, for thumbnails: "Linen form", "In scale". */
function shortLabel(label: string): string {
  const [words = ''] = label
    .replace(/^On an? /, '')
    .replace('Clasp or back', 'back')
    .split(',');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

type GalleryProps = { of: string; images: readonly ProductPicture[]; dimensions: string | undefined };

/**
 * Product pictures as a snapping strip, with thumbnails on wide screens. Each links to its file, which
 * `start-gallery.ts` opens full screen; without JavaScript the pictures are stacked.
 */
export const Gallery = ({ of, images, dimensions }: GalleryProps) => {
  const [first] = images;
  const numbered = images.map((picture, place) => ({
    picture,
    number: place + 1,
    label: pictureLabel(picture, dimensions),
  }));
  if (!first)
    return (
      <div className={styles.stage} data-product-picture>
        <NoPicture />
      </div>
    );
  return (
    <div className={styles.gallery} data-gallery={of}>
      <ul className={styles.stage} data-product-picture>
        {numbered.map(({ picture, number, label }) => (
          <li key={picture.file}>
            <a {...linkProps(picture, label, `picture ${number} of ${of}`)}>
              <Picture picture={picture} sizes={GALLERY_PICTURE_SIZES} priority={number === 1 ? 'first' : 'lazy'} />
              {picture.film && <PlayMark />}
            </a>
            {label && <span className={styles.role}>{label}</span>}
            {images.length > 1 && (
              <span className={styles.count} aria-hidden="true">
                {number} of {images.length}
              </span>
            )}
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className={styles.thumbs}>
          {numbered.map(({ picture, number, label }) => (
            <li key={picture.file}>
              <button
                type="button"
                aria-label={`Show picture ${number} of ${images.length}${label ? `: ${label}` : ''}`}
                aria-current={number === 1 ? 'true' : undefined}
              >
                <Picture picture={picture} sizes={THUMB} decorative />
                {picture.film && <PlayMark />}
                {label && <span className={styles.short}>{shortLabel(label)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <LifeSize images={images} dimensions={dimensions} />
    </div>
  );
};

/** For the first picture with a known real width; `life-size.tsx` loads on click. */
const LifeSize = ({ images, dimensions }: Omit<GalleryProps, 'of'>) => {
  const picture = images.find(({ widthInches, film }) => widthInches && !film);
  return (
    picture && (
      <button
        type="button"
        className={styles.life}
        data-life-size={picture.widthInches}
        data-src={closestUrl(picture)}
        data-ratio={picture.height / picture.width}
        data-alt={picture.alt}
        data-dimensions={dimensions}
      >
        <Icon shape={rulerIcon} />
        See it life size
      </button>
    )
  );
};

/** A picture links to its file, which opens full screen; a film to its file, which plays in place. */
const linkProps = (picture: ProductPicture, label: string, place: string) => {
  const { src, alt, film } = picture;
  return film
    ? { href: film.src, 'data-film': '', 'aria-label': `Play the video: ${alt || place}` }
    : {
        href: src,
        'data-closest': closestUrl(picture),
        'data-role': label || undefined,
        'aria-label': `Look closer: ${alt || place}`,
      };
};

const PlayMark = () => (
  <span className={styles.play}>
    <Icon shape={playIcon} />
  </span>
);
