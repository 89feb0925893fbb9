import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { accentColors, accentOnDark, EMAIL_NIGHT } from '../../../shared/brand/colors.ts';
import { logoSize, logoUrl, ownLogo } from '../../../shared/brand/logo.ts';
import { EMAIL_HEADING_FONTS } from '../../../shared/brand/look.ts';
import type { EmailBrand } from '../email.ts';
import { ACCENT, HEADING_FONT, LayoutRow, LayoutTable, TEXT_STYLE, type WithChildren } from './text-parts.tsx';

export const withLook = (html: string, { look }: Pick<EmailBrand, 'look'>): string =>
  html.replaceAll(ACCENT, accentColors(look).indigo).replaceAll(HEADING_FONT, EMAIL_HEADING_FONTS[look.typefaces]);

/** Page layout: the shop's name and the content. `title` repeats the subject. */
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

/** For mail programs with style sheet support: narrow phones and dark mode. Others show the light version. */
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

/** Alt text is the shop's name, because many mail programs block pictures. */
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
                // Prevents React's preload link in the head.
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
          {hasName && (
            <td style={{ ...TEXT_STYLE, fontFamily: HEADING_FONT, fontSize: 22, fontWeight: 600 }}>{storeName}</td>
          )}
        </tr>
      </tbody>
    </table>
  );
}

const RED = '#b3271f';
const GOLD = '#e0992b';
const BLUE = '#2a3480';

/** The shop's logo of table cells, because mail programs support no SVG and block remote pictures. */
const BEADS: readonly (readonly (string | undefined)[])[] = [
  [undefined, undefined, RED, undefined, undefined],
  [undefined, RED, GOLD, RED, undefined],
  [RED, GOLD, BLUE, GOLD, RED],
  [undefined, RED, GOLD, RED, undefined],
  [undefined, undefined, RED, undefined, undefined],
];

let drawnBeads: string | undefined;

/** Cached: it is most of an email's HTML, and each order sends two. */
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

/** A picture at full width. `src`: absolute URL. */
export const LargePicture = ({ src }: { src: string }) => (
  <img
    data-html-only=""
    src={src}
    alt=""
    width={496}
    // Prevents React's preload link in the head.
    loading="lazy"
    style={{ display: 'block', width: '100%', maxHeight: 420, objectFit: 'cover', borderRadius: 10 }}
  />
);
