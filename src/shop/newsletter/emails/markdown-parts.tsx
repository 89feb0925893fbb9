import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, wordsOf as plain, readMarkdown } from '../../../shared/markdown.ts';
import { Heading, Link, Paragraph, Quote, Section } from '../../emails/layout.tsx';

/** What staff wrote, as parts of a letter. Links within the shop become whole addresses. */
export const MarkdownParts = ({ text, publicUrl }: { text: string; publicUrl: string }) => (
  <>
    {readMarkdown(text).map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
      <Section key={place}>{partOf(block, publicUrl)}</Section>
    ))}
  </>
);

function partOf(block: Block, publicUrl: string): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading>{wordsOf(block.inside, publicUrl)}</Heading>;
    case 'paragraph':
      return <Paragraph>{wordsOf(block.inside, publicUrl)}</Paragraph>;
    case 'quote':
      return <Quote text={plain(block.inside)} />;
    case 'list':
      return block.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move
        <Paragraph key={place}>
          {block.isOrdered ? `${place + 1}. ` : '• '}
          {wordsOf(item, publicUrl)}
        </Paragraph>
      ));
    case 'table':
      return <Figures columns={block.columns.map(({ head }) => head)} rows={block.rows} publicUrl={publicUrl} />;
  }
}

type FiguresProps = { columns: readonly Inline[][]; rows: readonly Inline[][][]; publicUrl: string };

/** A line for each row, with its figures named: mail programs on phones have no room for tables. */
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

const wordsOf = (inside: readonly Inline[], publicUrl: string): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: words never move
  inside.map((each, place) => <Fragment key={place}>{wordOf(each, publicUrl)}</Fragment>);

function wordOf(each: Inline, publicUrl: string): ReactNode {
  switch (each.kind) {
    case 'text':
      return each.text;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{wordsOf(each.inside, publicUrl)}</strong>;
    case 'emphasis':
      return <em>{wordsOf(each.inside, publicUrl)}</em>;
    case 'link':
      return (
        <Link href={each.href.startsWith('/') ? publicUrl + each.href : each.href}>
          {wordsOf(each.inside, publicUrl)}
        </Link>
      );
  }
}
