import type { Inline } from '../shared/markdown/markdown.ts';
import { sources, widthsFor } from '../shared/pictures.ts';

const FILE = /^(.+)-\d+\.jpeg$/;
/** As wide as a text is at most (`written-text.module.css`). */
const SIZES = '(max-width: 720px) 92vw, 672px';

/** With its size it keeps its room before it has come, and comes in the formats and widths that the shop has made of it. */
export function WrittenPicture({ src, alt, size }: Extract<Inline, { kind: 'image' }>) {
  const [, file] = FILE.exec(src) ?? [];
  const image = <img src={src} alt={alt} {...size} loading="lazy" decoding="async" />;
  if (!size || file === undefined) return image;
  return (
    <picture>
      {sources({ file, widths: widthsFor(size.width) }).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={SIZES} />
      ))}
      {image}
    </picture>
  );
}
