import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { type Block, type Inline, getWords as plain, toText } from '../../../shared/markdown/markdown.ts';
import { readMarkdown, readMessage } from '../../../shared/markdown/read-markdown.ts';
import type { EmailBrand } from '../email.ts';
import { Heading, Link, Paragraph, Quote, Section } from './text-parts.tsx';

/** Renders Markdown of staff. Relative links become absolute. */
export const MarkdownParts = ({ text, publicUrl }: { text: string; publicUrl: string }) => (
  <>
    {readMarkdown(text).map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
      <Section key={place}>{getPart(block, publicUrl)}</Section>
    ))}
  </>
);

function getPart(block: Block, publicUrl: string): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading>{wordsOf(block.inside, publicUrl)}</Heading>;
    case 'paragraph':
      return <Paragraph>{wordsOf(block.inside, publicUrl)}</Paragraph>;
    case 'quote':
      return <Quote text={toText(block.blocks)} />;
    case 'list':
      return toItems(block, publicUrl);
    case 'code':
      return <Quote text={block.text} />;
    case 'rule':
      return <hr style={{ border: 0, borderTop: '1px solid #ddd5c9' }} />;
    case 'table':
      return <Figures columns={block.columns.map(({ head }) => head)} rows={block.rows} publicUrl={publicUrl} />;
  }
}

const wordsOf = (inside: readonly Inline[], publicUrl: string): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: words never move
  inside.map((each, place) => <Fragment key={place}>{getWord(each, publicUrl)}</Fragment>);

const PICTURE: CSSProperties = { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 10 };

function getWord(each: Inline, publicUrl: string): ReactNode {
  switch (each.kind) {
    case 'text':
    case 'code':
      return each.text;
    case 'image':
      // `loading` prevents React's preload link in the head.
      return (
        <img
          src={publicUrl + each.src}
          alt={each.alt}
          {...(each.size && inSheet(each.size))}
          loading="lazy"
          style={PICTURE}
        />
      );
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{wordsOf(each.inside, publicUrl)}</strong>;
    case 'emphasis':
      return <em>{wordsOf(each.inside, publicUrl)}</em>;
    case 'deleted':
      return <del>{wordsOf(each.inside, publicUrl)}</del>;
    case 'link':
      return (
        <Link href={each.href.startsWith('/') ? publicUrl + each.href : each.href}>
          {wordsOf(each.inside, publicUrl)}
        </Link>
      );
  }
}

/** Content width of an email, in pixels. */
const SHEET_WIDTH = 496;

/** Outlook uses these attributes, because it ignores `max-width`. */
function inSheet({ width, height }: { width: number; height: number }) {
  const shown = Math.min(width, SHEET_WIDTH);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

type List = Extract<Block, { kind: 'list' }>;

/** One paragraph per item, because mail programs render lists differently; nested lists are indented. */
const toItems = ({ isOrdered, start, items }: List, publicUrl: string, indent = ''): ReactNode =>
  items.map(({ inside, blocks }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items never move
    <Fragment key={place}>
      <Paragraph>
        {indent}
        {isOrdered ? `${start + place}. ` : '• '}
        {wordsOf(inside, publicUrl)}
      </Paragraph>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <Fragment key={at}>
          {block.kind === 'list' ? toItems(block, publicUrl, `${indent}\u00a0\u00a0\u00a0`) : getPart(block, publicUrl)}
        </Fragment>
      ))}
    </Fragment>
  ));

type FiguresProps = { columns: readonly Inline[][]; rows: readonly Inline[][][]; publicUrl: string };

/** One line per row with labeled figures, because tables don't fit mail programs on phones. */
const Figures = ({ columns, rows, publicUrl }: FiguresProps) =>
  rows.map((row, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
    <Paragraph key={place}>
      {row.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
        <Fragment key={at}>
          {at > 0 && `${at > 1 ? ', ' : ': '}${plain(columns[at] ?? [])} `}
          {wordsOf(cell, publicUrl)}
        </Fragment>
      ))}
    </Paragraph>
  ));

type StaffTextProps = { text: string; who: string; brand: Pick<EmailBrand, 'storeName' | 'publicUrl'> };

/** Markdown of staff to one customer, with a signature. */
export const StaffText = ({ text, who, brand: { storeName, publicUrl } }: StaffTextProps) => (
  <>
    {readMessage(text).map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
      <Fragment key={place}>{getPart(block, publicUrl)}</Fragment>
    ))}
    <Paragraph>
      {who}, {storeName}
    </Paragraph>
  </>
);
