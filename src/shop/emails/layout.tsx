import { accentColors, accentOnDark, EMAIL_NIGHT } from '../../shared/brand/colors.ts';
import type { EmailBrand } from './email.ts';
import { ACCENT } from './email-styles.ts';
import { LayoutRow, LayoutTable, type WithChildren } from './layout-table.tsx';
import { Logo } from './logo.tsx';

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

export const withAccent = (html: string, { look }: Pick<EmailBrand, 'look'>): string =>
  html.replaceAll(ACCENT, accentColors(look).indigo);

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
