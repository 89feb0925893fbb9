import { type CSSProperties, Fragment, type ReactNode } from 'react';

export type WithChildren = { children: ReactNode };

export function LayoutTable({
  style,
  className,
  children,
}: WithChildren & { style?: CSSProperties; className?: string }) {
  const looks = { ...(style && { style }), ...(className && { className }) };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} {...looks}>
      {children}
    </table>
  );
}

export const Section = ({ heading, children }: WithChildren & { heading?: string }) => (
  <LayoutRow padding="24px 32px 0">
    {heading !== undefined && <Heading>{heading}</Heading>}
    {children}
  </LayoutRow>
);

export function LayoutRow({ padding, children }: WithChildren & { padding: string }) {
  return (
    <tr>
      <td align="left" className="pad" style={{ padding }}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

// Tables and inline styles, because mail programs support neither style sheets nor modern layout.
const FONT = 'Figtree,Segoe UI,Helvetica,Arial,sans-serif';

const INK = '#1b1c33';
export const TEXT_STYLE: CSSProperties = { fontFamily: FONT, color: INK, fontSize: 16, lineHeight: '25px' };

/**
 * Placeholders of the shop's look until rendering (`withLook`): parts are also called as functions for the text part,
 * without React context.
 */
export const ACCENT = 'var(--accent)';
export const HEADING_FONT = 'var(--display)';

export function Heading({ children }: WithChildren) {
  return (
    <h1
      style={{
        ...TEXT_STYLE,
        margin: 0,
        fontFamily: HEADING_FONT,
        fontSize: 28,
        lineHeight: '34px',
        fontWeight: 600,
        textAlign: 'left',
      }}
    >
      {children}
    </h1>
  );
}

export function Paragraph({ children }: WithChildren) {
  return <p style={{ ...TEXT_STYLE, margin: '12px 0 0', textAlign: 'left' }}>{children}</p>;
}

export const INK_2 = '#55546a';
const QUIET_STYLE: CSSProperties = { ...TEXT_STYLE, color: INK_2, fontSize: 15 };

export function SmallText({ children }: WithChildren) {
  return (
    <p className="quiet" style={{ ...QUIET_STYLE, margin: '12px 0 0', textAlign: 'left' }}>
      {children}
    </p>
  );
}

export const Link = ({ href, children }: WithChildren & { href: string }) => (
  <a href={href} style={{ color: ACCENT, textDecoration: 'underline' }}>
    {children}
  </a>
);

/** The primary action. Its label may wrap on narrow phones. */
export function Action({ href, children }: WithChildren & { href: string }) {
  return (
    <a
      href={href}
      className="action"
      style={{
        display: 'inline-block',
        background: ACCENT,
        color: '#ffffff',
        textDecoration: 'none',
        font: '600 16px/24px Figtree,Segoe UI,Arial,sans-serif',
        marginTop: 12,
        padding: '14px 26px',
        textAlign: 'center',
        borderRadius: 10,
      }}
    >
      {children}
    </a>
  );
}

/** A code to type. */
export function Code({ children }: WithChildren) {
  return (
    <p style={{ ...TEXT_STYLE, margin: 0, fontSize: 34, lineHeight: '42px', fontWeight: 600, letterSpacing: 4 }}>
      {children}
    </p>
  );
}

export function Quote({ text }: { text: string }) {
  return (
    <blockquote
      style={{ ...TEXT_STYLE, margin: '14px 0 0', padding: '4px 0 4px 16px', borderLeft: '3px solid #ddd5c9' }}
    >
      {text.split(/\r\n?|\n/).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <Fragment key={place}>
          {line}
          <br />
        </Fragment>
      ))}
    </blockquote>
  );
}

const STARS = [1, 2, 3, 4, 5];

const STAR_STYLE: CSSProperties = {
  display: 'inline-block',
  minWidth: 40,
  font: `400 30px/44px ${FONT}`,
  color: '#b8690b',
  textAlign: 'center',
  textDecoration: 'none',
};

/** Five stars, each a link. The text part has a single link to the page. */
export const StarLinks = ({ of, hrefOf }: { of: string; hrefOf: (stars: number) => string }) => (
  <table data-html-only="" role="presentation" cellPadding={0} cellSpacing={0}>
    <tbody>
      <tr>
        {STARS.map((stars) => (
          <td key={stars}>
            <a
              href={hrefOf(stars)}
              className="star"
              aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'} for ${of}`}
              style={STAR_STYLE}
            >
              ★
            </a>
          </td>
        ))}
      </tr>
    </tbody>
  </table>
);

const THREAD = ['#2a3480', '#e0992b', '#b3271f', '#e0992b', '#2a3480', '#1d6743', '#b3271f', '#1d6743', '#2a3480'];

/** Thread of beads made of colored table cells, because mail programs don't render SVG. */
export const BeadThread = () => (
  <table role="presentation" cellPadding={0} cellSpacing={0} aria-hidden="true" style={{ marginBottom: 16 }}>
    <tbody>
      <tr>
        {THREAD.map((color, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pattern never moves
          <td key={place} style={{ paddingRight: 3 }}>
            <div style={{ width: 14, height: 18, background: color, borderRadius: 6, fontSize: 1 }} />
          </td>
        ))}
      </tr>
    </tbody>
  </table>
);
