import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { accentColors, accentOnDark, EMAIL_NIGHT } from '../../shared/brand/colors.ts';
import { logoSize, logoUrl, ownLogo } from '../../shared/brand/logo.ts';
import type { EmailBrand } from './email.ts';

// Mail programs know neither style sheets nor modern layout: tables, and every style where it applies.
const FONT = 'Figtree,Segoe UI,Helvetica,Arial,sans-serif';
const INK = '#1b1c33';
const INK_2 = '#55546a';
const TEXT_STYLE: CSSProperties = { fontFamily: FONT, color: INK, fontSize: 16, lineHeight: '25px' };
/** For mail programs that read it: narrow phones, and the system's dark mode. Others show the light sheet, or turn it themselves. */
const adapted = (accent: string) => `@media (max-width: 480px) {
  td.outer { padding: 16px 8px !important; }
  td.pad { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
  body { background: #12122a !important; }
  .sheet { background: ${EMAIL_NIGHT.sheet} !important; }
  h1, p, td, blockquote { color: #f1ede6 !important; }
  .quiet { color: #c4c1d2 !important; }
  a { color: ${accent} !important; }
  a.star { color: #f0b65a !important; }
  a.action { background: ${accent} !important; color: ${EMAIL_NIGHT.ink} !important; }
}`;
const QUIET_STYLE: CSSProperties = { ...TEXT_STYLE, color: INK_2, fontSize: 15 };

/**
 * Stands for the accent until the email is rendered (`withAccent`): its parts are also read for the text half, by calling them, where no
 * context reaches them.
 */
const ACCENT = 'var(--accent)';

export const withAccent = (html: string, { look }: Pick<EmailBrand, 'look'>): string =>
  html.replaceAll(ACCENT, accentColors(look).indigo);

type WithChildren = { children: ReactNode };

/** The whole sheet: the shop's name, then what it has to say. `title` repeats the subject. */
export function EmailLayout({ emailBrand, title, children }: WithChildren & { emailBrand: EmailBrand; title: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own, and its colors checked when they are saved */}
        <style dangerouslySetInnerHTML={{ __html: adapted(accentOnDark(accentColors(emailBrand.look))) }} />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, background: '#f4f1ec' }}>
        <LayoutTable>
          <tbody>
            <tr>
              <td align="center" className="outer" style={{ padding: '32px 16px' }}>
                <LayoutTable className="sheet" style={{ maxWidth: 560, background: '#ffffff', borderRadius: 14 }}>
                  <tbody>
                    <LayoutRow padding="28px 32px 0">
                      <Logo emailBrand={emailBrand} />
                    </LayoutRow>
                    {children}
                    <tr>
                      <td height={32} />
                    </tr>
                  </tbody>
                </LayoutTable>
              </td>
            </tr>
          </tbody>
        </LayoutTable>
      </body>
    </html>
  );
}

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

export function Items({ children }: WithChildren) {
  return (
    <LayoutTable>
      <tbody>{children}</tbody>
    </LayoutTable>
  );
}

type ItemProps = {
  /** null: no item of its list has one, and there is no room for it. */
  picture: string | undefined | null;
  name: string;
  detail: string;
  maker: string;
  price: string;
};

/** One ordered product. `picture` is a whole address; `detail` such as "Medium, 1 × $48.00"; `maker` may be empty. */
export function Item(piece: ItemProps) {
  return (
    <tr>
      {piece.picture === null ? null : (
        <td width={64} valign="top" style={{ padding: '10px 0' }}>
          {piece.picture ? (
            <img
              src={piece.picture}
              alt=""
              width={64}
              height={80}
              // Without it React asks for the picture in the email's head.
              loading="lazy"
              style={{ display: 'block', borderRadius: 6, objectFit: 'cover' }}
            />
          ) : null}
        </td>
      )}
      <td style={{ ...TEXT_STYLE, padding: piece.picture === null ? '10px 12px 10px 0' : '10px 12px' }}>
        <span style={{ fontWeight: 600 }}>{piece.name}</span>
        <br />
        <span className="quiet" style={{ color: INK_2, fontSize: 15 }}>
          {piece.detail}
          {piece.maker ? <br /> : null}
          {piece.maker}
        </span>
      </td>
      <td align="right" valign="top" style={{ ...TEXT_STYLE, padding: '10px 0' }}>
        {piece.price}
      </td>
    </tr>
  );
}

/** A product as wide as the sheet. `src` is a whole address. */
export const LargePicture = ({ src }: { src: string }) => (
  <img
    data-html-only=""
    src={src}
    alt=""
    width={496}
    // Without it React asks for the picture in the email's head.
    loading="lazy"
    style={{ display: 'block', width: '100%', maxHeight: 420, objectFit: 'cover', borderRadius: 10 }}
  />
);

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

/** A line of the sums under the items. */
export function SumRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <td className="quiet" style={{ ...TEXT_STYLE, padding: '4px 0', color: INK_2 }}>
        {label}
      </td>
      <td align="right" style={{ ...TEXT_STYLE, padding: '4px 0' }}>
        {amount}
      </td>
    </tr>
  );
}

export function TotalRow({ label, amount }: { label: string; amount: string }) {
  const style: CSSProperties = {
    ...TEXT_STYLE,
    padding: '12px 0 4px',
    fontWeight: 600,
    borderTop: '1px solid #ddd5c9',
  };
  return (
    <tr>
      <td style={style}>{label}</td>
      <td align="right" style={style}>
        {amount}
      </td>
    </tr>
  );
}

function LayoutRow({ padding, children }: WithChildren & { padding: string }) {
  return (
    <tr>
      <td align="left" className="pad" style={{ padding }}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

function LayoutTable({ style, className, children }: WithChildren & { style?: CSSProperties; className?: string }) {
  const looks = { ...(style && { style }), ...(className && { className }) };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} {...looks}>
      {children}
    </table>
  );
}

const RED = '#b3271f';
const GOLD = '#e0992b';
const BLUE = '#2a3480';
/** The shop's mark, bead by bead: mail programs show neither SVG nor, unasked, pictures from elsewhere. */
const BEADS: readonly (readonly (string | undefined)[])[] = [
  [undefined, undefined, RED, undefined, undefined],
  [undefined, RED, GOLD, RED, undefined],
  [RED, GOLD, BLUE, GOLD, RED],
  [undefined, RED, GOLD, RED, undefined],
  [undefined, undefined, RED, undefined, undefined],
];

/** Without pictures, as many mail programs show it first, a logo is the shop's name. */
function Logo({ emailBrand: { storeName, logo, publicUrl } }: { emailBrand: EmailBrand }) {
  const own = ownLogo(logo);
  const hasName = !own || logo.withName;
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          {own && (
            <td style={{ paddingRight: 12 }}>
              <img
                data-html-only=""
                src={publicUrl + logoUrl(own.id, 'email.png')}
                alt={hasName ? '' : storeName}
                {...logoSize(own, { width: 200, height: 44 })}
                // Without it React asks for the picture in the email's head.
                loading="lazy"
                style={{ display: 'block', borderRadius: 4, ...TEXT_STYLE, fontSize: 22, fontWeight: 600 }}
              />
            </td>
          )}
          {logo.show === 'sample' && (
            <td
              aria-hidden="true"
              style={{ paddingRight: 8 }}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own, and the same on every email
              dangerouslySetInnerHTML={{ __html: beads() }}
            />
          )}
          {hasName && <td style={{ ...TEXT_STYLE, fontSize: 22, fontWeight: 600 }}>{storeName}</td>}
        </tr>
      </tbody>
    </table>
  );
}

let drawnBeads: string | undefined;

/** Drawn once: it is most of what an email consists of, and two emails are written with every order. */
function beads(): string {
  drawnBeads ??= renderToStaticMarkup(
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        {BEADS.map((row, across) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pattern never moves
          <tr key={across}>
            {row.map((color, down) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pattern never moves
              <td key={down} width={6} height={6} style={bead(color)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
  );
  return drawnBeads;
}

const bead = (color: string | undefined): CSSProperties => ({
  fontSize: 1,
  lineHeight: '6px',
  ...(color && { background: color, borderRadius: 2 }),
});
