import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { logoSize, logoUrl, ownLogo } from '../../shared/brand/logo.ts';
import type { EmailBrand } from './email.ts';
import { TEXT_STYLE } from './email-styles.ts';

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
export function Logo({ emailBrand: { storeName, logo, publicUrl } }: { emailBrand: EmailBrand }) {
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
