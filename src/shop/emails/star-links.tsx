import type { CSSProperties } from 'react';
import { FONT } from './email-styles.ts';

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
