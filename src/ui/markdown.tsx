import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, readMarkdown } from '../shared/markdown.ts';

/** What staff wrote, as elements; headings begin at the second level, as the screen has the first. */
export const Markdown = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
  readMarkdown(text).map((block, place) => <Fragment key={place}>{elementOf(block)}</Fragment>);

function elementOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{wordsOf(block.inside)}</h2> : <h3>{wordsOf(block.inside)}</h3>;
    case 'paragraph':
      return <p>{wordsOf(block.inside)}</p>;
    case 'quote':
      return <blockquote>{wordsOf(block.inside)}</blockquote>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items never move
            <li key={place}>{wordsOf(item)}</li>
          ))}
        </List>
      );
    }
  }
}

const wordsOf = (inside: readonly Inline[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: words never move
  inside.map((each, place) => <Fragment key={place}>{wordOf(each)}</Fragment>);

function wordOf(each: Inline): ReactNode {
  switch (each.kind) {
    case 'text':
      return each.text;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{wordsOf(each.inside)}</strong>;
    case 'emphasis':
      return <em>{wordsOf(each.inside)}</em>;
    case 'link':
      return <a href={each.href}>{wordsOf(each.inside)}</a>;
  }
}
