/** The parts of an email that are words. */

import { Fragment } from 'react';
import { ACCENT, QUIET_STYLE, TEXT_STYLE } from './email-styles.ts';
import { LayoutRow, type WithChildren } from './layout-table.tsx';

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
