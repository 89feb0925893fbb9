import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, type Item, getWords as plain } from '../../shared/markdown/markdown.ts';
import { sources, widthsFor } from '../../shared/pictures.ts';
import { Table } from '../layout/table.tsx';
import styles from './written-text.module.css';

type BlocksProps = {
  blocks: readonly Block[];
  /** The heading above all blocks, if it isn't part of them. */
  heading?: string;
};

/** Renders staff-written Markdown; headings start at level two, since the page has level one. */
export const MarkdownBlocks = ({ blocks, heading }: BlocksProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
  blocks.map((block, place) => <Fragment key={place}>{toElement(block, labelAt(blocks, place, heading))}</Fragment>);

export const MarkdownWords = ({ words }: { words: readonly Inline[] }) => <>{wordsOf(words)}</>;

/** A table's label: the heading above it, with a number if there are several tables. */
function labelAt(blocks: readonly Block[], place: number, headingOfAll = ''): string {
  const above = blocks.slice(0, place);
  const heading = above.findLast((block) => block.kind === 'heading');
  const before = above.filter(({ kind }) => kind === 'table').length;
  const name = heading?.kind === 'heading' ? plain(heading.inside) : headingOfAll;
  return `Table ${before + 1}${name && `: ${name}`}`;
}

function toElement(block: Block, label: string): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{wordsOf(block.inside)}</h2> : <h3>{wordsOf(block.inside)}</h3>;
    case 'paragraph':
      return <p>{wordsOf(block.inside)}</p>;
    case 'quote':
      return <blockquote>{quoted(block.blocks)}</blockquote>;
    case 'list':
      return block.isOrdered ? (
        <ol start={block.start === 1 ? undefined : block.start}>{toItems(block.items)}</ol>
      ) : (
        <ul>{toItems(block.items)}</ul>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'table':
      return (
        <Table
          label={label}
          columns={block.columns.map(({ head, isNumber }) => ({ head: plain(head), number: isNumber }))}
          rows={block.rows.map((cells, place) => ({ key: String(place), cells: cells.map(toCell) }))}
        />
      );
  }
}

/** Wraps the content in one element, which phones show next to the column name. */
const toCell = (inside: readonly Inline[]): ReactNode =>
  inside.length > 1 ? <span>{wordsOf(inside)}</span> : wordsOf(inside);

const toItems = (items: readonly Item[]): ReactNode =>
  items.map(({ inside, blocks }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items never move
    <li key={place}>
      {wordsOf(inside)}
      <MarkdownBlocks blocks={blocks} />
    </li>
  ));

/** A quote with one paragraph is rendered as its text alone. */
function quoted(blocks: readonly Block[]): ReactNode {
  const [first] = blocks;
  return blocks.length === 1 && first?.kind === 'paragraph' ? (
    wordsOf(first.inside)
  ) : (
    <MarkdownBlocks blocks={blocks} />
  );
}

const wordsOf = (inside: readonly Inline[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: words never move
  inside.map((each, place) => <Fragment key={place}>{getWord(each)}</Fragment>);

function getWord(each: Inline): ReactNode {
  switch (each.kind) {
    case 'text':
      return each.text;
    case 'code':
      return <code>{each.text}</code>;
    case 'image':
      return <WrittenPicture {...each} />;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{wordsOf(each.inside)}</strong>;
    case 'emphasis':
      return <em>{wordsOf(each.inside)}</em>;
    case 'deleted':
      return <del>{wordsOf(each.inside)}</del>;
    case 'link':
      return <a href={each.href}>{wordsOf(each.inside)}</a>;
  }
}

/** Text sections stacked vertically, with a readable line length. */
export const WrittenText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.text}>
    <MarkdownBlocks blocks={blocks} />
  </div>
);

const FILE = /^(.+)-\d+\.jpeg$/;
/** Maximum width of text (`written-text.module.css`). */
const TEXT_PICTURE_SIZES = '(max-width: 720px) 92vw, 672px';

/** A known size reserves the space before loading and offers the formats and widths that the shop has generated. */
function WrittenPicture({ src, alt, size }: Extract<Inline, { kind: 'image' }>) {
  const [, file] = FILE.exec(src) ?? [];
  const image = <img src={src} alt={alt} {...size} loading="lazy" decoding="async" />;
  if (!size || file === undefined) return image;
  return (
    <picture>
      {sources({ file, widths: widthsFor(size.width) }).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={TEXT_PICTURE_SIZES} />
      ))}
      {image}
    </picture>
  );
}
