import { type CSSProperties, Fragment, type ReactNode } from 'react';

// Mail programs know neither style sheets nor modern layout: tables, and every style where it applies.
const FONT = 'Figtree,Segoe UI,Helvetica,Arial,sans-serif';
const INK = '#1b1c33';
export const INK_2 = '#55546a';
export const TEXT_STYLE: CSSProperties = { fontFamily: FONT, color: INK, fontSize: 16, lineHeight: '25px' };
const QUIET_STYLE: CSSProperties = { ...TEXT_STYLE, color: INK_2, fontSize: 15 };

/**
 * Stands for the accent until the email is rendered (`withAccent`): its parts are also read for the text half, by calling them, where no
 * context reaches them.
 */
export const ACCENT = 'var(--accent)';

export type WithChildren = { children: ReactNode };

export function LayoutRow({ padding, children }: WithChildren & { padding: string }) {
  return (
    <tr>
      <td align="left" className="pad" style={{ padding }}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

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

/** The parts of an email that are words. */

/** One stretch of a sheet. */
export function Section({ children }: WithChildren) {
  return <LayoutRow padding="24px 32px 0">{children}</LayoutRow>;
}

export function Heading({ children }: WithChildren) {
  return (
    <h1 style={{ ...TEXT_STYLE, margin: 0, fontSize: 28, lineHeight: '34px', fontWeight: 600, textAlign: 'left' }}>
      {children}
    </h1>
  );
}

export function Paragraph({ children }: WithChildren) {
  return <p style={{ ...TEXT_STYLE, margin: '12px 0 0', textAlign: 'left' }}>{children}</p>;
}

export function SmallText({ children }: WithChildren) {
  return (
    <p className="quiet" style={{ ...QUIET_STYLE, margin: '12px 0 0', textAlign: 'left' }}>
      {children}
    </p>
  );
}

/** Another way, in the midst of words. */
export const Link = ({ href, children }: WithChildren & { href: string }) => (
  <a href={href} style={{ color: ACCENT, textDecoration: 'underline' }}>
    {children}
  </a>
);

/** The one thing to do. Its words may take two lines on a narrow phone. */
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
        padding: '14px 26px',
        textAlign: 'center',
        borderRadius: 10,
      }}
    >
      {children}
    </a>
  );
}

/** A code that is read and typed. */
export function Code({ children }: WithChildren) {
  return (
    <p style={{ ...TEXT_STYLE, margin: 0, fontSize: 34, lineHeight: '42px', fontWeight: 600, letterSpacing: 4 }}>
      {children}
    </p>
  );
}

/** What somebody wrote, line by line. */
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

/** Five stars, each a link. The text half has one link to the same page. */
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

const STAR_STYLE: CSSProperties = {
  display: 'inline-block',
  minWidth: 40,
  font: `400 30px/44px ${FONT}`,
  color: '#b8690b',
  textAlign: 'center',
  textDecoration: 'none',
};

const THREAD = ['#2a3480', '#e0992b', '#b3271f', '#e0992b', '#2a3480', '#1d6743', '#b3271f', '#1d6743', '#2a3480'];

/** The thread of an order's beads: cells with colors, since mail programs show no drawings. */
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
