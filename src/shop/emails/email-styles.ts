import type { CSSProperties } from 'react';

// Mail programs know neither style sheets nor modern layout: tables, and every style where it applies.
export const FONT = 'Figtree,Segoe UI,Helvetica,Arial,sans-serif';
const INK = '#1b1c33';
export const INK_2 = '#55546a';
export const TEXT_STYLE: CSSProperties = { fontFamily: FONT, color: INK, fontSize: 16, lineHeight: '25px' };
export const QUIET_STYLE: CSSProperties = { ...TEXT_STYLE, color: INK_2, fontSize: 15 };

/**
 * Stands for the accent until the email is rendered (`withAccent`): its parts are also read for the text half, by calling them, where no
 * context reaches them.
 */
export const ACCENT = 'var(--accent)';
