import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, type Item, wordsOf as plain } from '../../shared/markdown/markdown.ts';
import { sources, widthsFor } from '../../shared/pictures.ts';
import { Table } from '../layout/table.tsx';
import styles from './written-text.module.css';

type BlocksProps = {
  blocks: readonly Block[];
  /** The heading that stands above all of them, where it is none of them. */
  heading?: string;
};

/** What staff wrote, as elements; headings begin at the second level, as the screen has the first. */
export const MarkdownBlocks = ({ blocks, heading }: BlocksProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
  blocks.map((block, place) => <Fragment key={place}>{elementOf(block, labelAt(blocks, place, heading))}</Fragment>);

export const MarkdownWords = ({ words }: { words: readonly Inline[] }) => <>{wordsOf(words)}</>;

/** A table is named by the heading above it, and by its number where there are several. */
function labelAt(blocks: readonly Block[], place: number, headingOfAll = ''): string {
  const above = blocks.slice(0, place);
  const heading = above.findLast((block) => block.kind === 'heading');
  const before = above.filter(({ kind }) => kind === 'table').length;
  const name = heading?.kind === 'heading' ? plain(heading.inside) : headingOfAll;
  return `Table ${before + 1}${name && `: ${name}`}`;
}

function elementOf(block: Block, label: string): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{wordsOf(block.inside)}</h2> : <h3>{wordsOf(block.inside)}</h3>;
    case 'paragraph':
      return <p>{wordsOf(block.inside)}</p>;
    case 'quote':
      return <blockquote>{quoted(block.blocks)}</blockquote>;
    case 'list':
      return block.isOrdered ? (
        <ol start={block.start === 1 ? undefined : block.start}>{itemsOf(block.items)}</ol>
      ) : (
        <ul>{itemsOf(block.items)}</ul>
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
          rows={block.rows.map((cells, place) => ({ key: String(place), cells: cells.map(cellOf) }))}
        />
      );
  }
}

/** One element, which a phone shows beside the name of its column. */
const cellOf = (inside: readonly Inline[]): ReactNode =>
  inside.length > 1 ? <span>{wordsOf(inside)}</span> : wordsOf(inside);

const itemsOf = (items: readonly Item[]): ReactNode =>
  items.map(({ inside, blocks }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items never move
    <li key={place}>
      {wordsOf(inside)}
      <MarkdownBlocks blocks={blocks} />
    </li>
  ));

/** A quote of one paragraph is its words alone. */
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
  inside.map((each, place) => <Fragment key={place}>{wordOf(each)}</Fragment>);

function wordOf(each: Inline): ReactNode {
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

/** Sections to read, one below the other, in lines of a good length. */
export const WrittenText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.text}>
    <MarkdownBlocks blocks={blocks} />
  </div>
);

const FILE = /^(.+)-\d+\.jpeg$/;
/** As wide as a text is at most (`written-text.module.css`). */
const TEXT_PICTURE_SIZES = '(max-width: 720px) 92vw, 672px';

/** With its size it keeps its room before it has come, and comes in the formats and widths that the shop has made of it. */
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
