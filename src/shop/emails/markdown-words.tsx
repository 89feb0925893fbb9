import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { Inline } from '../../shared/markdown/markdown.ts';
import { Link } from './text-parts.tsx';

const PICTURE: CSSProperties = { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 10 };

/** The sheet of an email less its edges, in pixels. */
const SHEET_WIDTH = 496;

/** What Outlook goes by, which knows no `max-width`. */
function inSheet({ width, height }: { width: number; height: number }) {
  const shown = Math.min(width, SHEET_WIDTH);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

export const wordsOf = (inside: readonly Inline[], publicUrl: string): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: words never move
  inside.map((each, place) => <Fragment key={place}>{wordOf(each, publicUrl)}</Fragment>);

function wordOf(each: Inline, publicUrl: string): ReactNode {
  switch (each.kind) {
    case 'text':
    case 'code':
      return each.text;
    case 'image':
      // Without `loading` React asks for the picture in the email's head.
      return (
        <img
          src={publicUrl + each.src}
          alt={each.alt}
          {...(each.size && inSheet(each.size))}
          loading="lazy"
          style={PICTURE}
        />
      );
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{wordsOf(each.inside, publicUrl)}</strong>;
    case 'emphasis':
      return <em>{wordsOf(each.inside, publicUrl)}</em>;
    case 'deleted':
      return <del>{wordsOf(each.inside, publicUrl)}</del>;
    case 'link':
      return (
        <Link href={each.href.startsWith('/') ? publicUrl + each.href : each.href}>
          {wordsOf(each.inside, publicUrl)}
        </Link>
      );
  }
}
