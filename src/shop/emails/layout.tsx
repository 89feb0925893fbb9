import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EmailBrand } from './email.ts';

// Mail programs know neither style sheets nor modern layout: tables, and every style where it applies.
const FONT = 'Figtree,Segoe UI,Helvetica,Arial,sans-serif';
const INK = '#1b1c33';
const INK_2 = '#55546a';
const TEXT_STYLE: CSSProperties = { fontFamily: FONT, color: INK, fontSize: 16, lineHeight: '25px' };
const QUIET_STYLE: CSSProperties = { ...TEXT_STYLE, color: INK_2, fontSize: 15 };

type WithChildren = { children: ReactNode };

/** The whole sheet: the shop's name, then what it has to say. `title` repeats the subject. */
export function EmailLayout({ emailBrand, title, children }: WithChildren & { emailBrand: EmailBrand; title: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, background: '#f4f1ec' }}>
        <LayoutTable>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <LayoutTable style={{ maxWidth: 560, background: '#ffffff', borderRadius: 14 }}>
                  <tbody>
                    <LayoutRow padding="28px 32px 0">
                      <Logo name={emailBrand.storeName} />
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
  return <p style={{ ...QUIET_STYLE, margin: '12px 0 0', textAlign: 'left' }}>{children}</p>;
}

/** Another way, in the midst of words. */
export const Link = ({ href, children }: WithChildren & { href: string }) => (
  <a href={href} style={{ color: '#2a3480', textDecoration: 'underline' }}>
    {children}
  </a>
);

/** The one thing to do. */
export function Action({ href, children }: WithChildren & { href: string }) {
  return (
    <a
      href={href}
      style={{
        display: 'inline-block',
        background: '#2a3480',
        color: '#ffffff',
        textDecoration: 'none',
        font: '600 16px/52px Figtree,Segoe UI,Arial,sans-serif',
        padding: '0 26px',
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
    <blockquote style={{ ...TEXT_STYLE, margin: 0, padding: '4px 0 4px 16px', borderLeft: '3px solid #ddd5c9' }}>
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

type ItemProps = { picture: string | undefined; name: string; detail: string; maker: string; price: string };

/** One ordered product. `picture` is a whole address; `detail` such as "Medium, 1 × $48.00"; `maker` may be empty. */
export function Item(piece: ItemProps) {
  return (
    <tr>
      <td width={64} style={{ padding: '8px 0' }}>
        {piece.picture ? (
          <img
            src={piece.picture}
            alt=""
            width={56}
            height={70}
            // Without it React asks for the picture in the email's head.
            loading="lazy"
            style={{ display: 'block', borderRadius: 4, objectFit: 'cover' }}
          />
        ) : null}
      </td>
      <td style={{ ...TEXT_STYLE, padding: '8px 12px' }}>
        <span style={{ fontWeight: 600 }}>{piece.name}</span>
        <br />
        <span style={{ color: INK_2, fontSize: 15 }}>
          {piece.detail}
          {piece.maker ? <br /> : null}
          {piece.maker}
        </span>
      </td>
      <td align="right" style={{ ...TEXT_STYLE, padding: '8px 0' }}>
        {piece.price}
      </td>
    </tr>
  );
}

/** A line of the sums under the items. */
export function SumRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <td style={{ ...TEXT_STYLE, padding: '4px 0', color: INK_2 }}>{label}</td>
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
      <td align="left" style={{ padding }}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

function LayoutTable({ style, children }: WithChildren & { style?: CSSProperties }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} {...(style && { style })}>
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

function Logo({ name }: { name: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            aria-hidden="true"
            style={{ paddingRight: 8 }}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own, and the same on every email
            dangerouslySetInnerHTML={{ __html: beads() }}
          />
          <td style={{ ...TEXT_STYLE, fontSize: 22, fontWeight: 600 }}>{name}</td>
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
