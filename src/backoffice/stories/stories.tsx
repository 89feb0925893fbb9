import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { longDay } from '../../shared/time.ts';
import type { StoryLine } from '../../shop/stories/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { adminApi, fetchList } from '../admin-api.ts';
import { formatDay } from '../components/format-time.ts';
import { Collection } from '../components/lists/collection.tsx';
import { type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
import { Thumb } from '../components/pictures/thumb.tsx';
import { AddDocument } from '../pages/editor-parts.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/stories', request);

/** Stories about makers and their work. */
export function Component() {
  const { rows, count, next } = useLoaderData<typeof loader>();
  return (
    <Collection
      title="Stories"
      note={
        <>
          Stories have a page of their own, /stories, and stand on the page of the maker they are about. Put a link to
          them into a menu under <a href="/admin/menus">Menus</a>.
        </>
      }
      search={{
        label: 'Search stories',
        placeholder: 'Part of the title',
        says: count === 1 ? '1 story' : `${count.toLocaleString('en-US')} stories`,
      }}
      what="stories"
      line="Tell how a piece is made, or who makes it; shoppers see a story once you publish it."
      add={{ label: 'Add story', first: 'Add your first story' }}
      rows={rows}
      list={() => <RowList label="Stories" columns={COLUMNS} rows={rows.map(storyRow)} />}
      next={next}
      form={(_, close) => <AddStory onClose={close} />}
    />
  );
}

const COLUMNS: readonly ListColumn[] = [
  { head: 'Title', grows: true },
  { head: 'Status' },
  { head: 'Date' },
  { head: 'Last edited', gives: 1 },
];

function storyRow(story: StoryLine): ListRow {
  const { id, title, day, changedAt, changedBy, cover } = story;
  const state = <StoryState key="state" state={story.state} />;
  return {
    key: id,
    href: `/admin/stories/${id}`,
    link: title,
    picture: <Thumb src={cover?.src} />,
    cells: [state, longDay(day), `${formatDay(changedAt)}, ${changedBy}`],
    phone: {
      picture: <Thumb src={cover?.src} large />,
      line: `Edited by ${changedBy}`,
      aside: longDay(day),
      states: state,
    },
  };
}

export function StoryState({ state }: Pick<StoryLine, 'state'>) {
  if (state === 'shown') return <Badge tone="ok">Published</Badge>;
  return state === 'waits' ? <Badge tone="wait">Scheduled</Badge> : <Badge>Draft</Badge>;
}

const AddStory = ({ onClose }: { onClose: () => void }) => (
  <AddDocument
    title="Add story"
    hint="Its address is made from it; you can change both later."
    create={(title) => adminApi.call('POST /admin/stories', { body: { title } })}
    path="/admin/stories"
    onClose={onClose}
  />
);
