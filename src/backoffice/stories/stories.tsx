import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { longDay } from '../../shared/time.ts';
import { MAX_TITLE_LENGTH } from '../../shop/own-pages/schema.ts';
import type { StoryLine } from '../../shop/stories/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { adminApi, fetchList } from '../admin-api.ts';
import { formatDay } from '../components/format-time.ts';
import { TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { Note, ScreenHead } from '../components/layout.tsx';
import { Filters, ListPages, ListSearch } from '../components/lists/list.tsx';
import type { ListRow } from '../components/lists/row-list.tsx';
import { RowList } from '../components/lists/row-list.tsx';
import { Thumb } from '../components/pictures/thumb.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/stories', request);

/** Stories about makers and their work. */
export function Component() {
  const { rows, count, next } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const isFiltered = search.has('q') || search.has('after');
  return (
    <>
      <ScreenHead title="Stories">
        <Button size="small" onClick={() => setAdding(true)}>
          Add story
        </Button>
      </ScreenHead>
      <Note>
        Stories have a page of their own, /stories, and stand on the page of the maker they are about. Put a link to
        them into a menu under <a href="/admin/menus">Menus</a>.
      </Note>
      <Filters says={count === 1 ? '1 story' : `${count.toLocaleString('en-US')} stories`}>
        <ListSearch label="Search stories" placeholder="Part of the title" />
      </Filters>
      {rows.length === 0 ? (
        <Empty
          title={isFiltered ? 'No stories found' : 'No stories yet'}
          line={
            isFiltered
              ? 'Try a shorter part of the title.'
              : 'Tell how a piece is made, or who makes it. Shoppers see nothing of stories until you publish one.'
          }
        />
      ) : (
        <RowList
          label="Stories"
          columns={[
            { head: 'Title', grows: true },
            { head: 'Status' },
            { head: 'Date' },
            { head: 'Last edited', gives: 1 },
          ]}
          rows={rows.map(storyRow)}
        />
      )}
      <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />
      {isAdding && <AddStory onClose={() => setAdding(false)} />}
    </>
  );
}

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

function AddStory({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Add story"
      act="Add story"
      success="Draft added. Nobody sees it until you publish it."
      save={async (read) => {
        const answer = await adminApi.call('POST /admin/stories', { body: { title: read.text('title') } });
        if (answer.ok) await navigate(`/admin/stories/${answer.body.id}`);
        return answer;
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="title"
          label="Title"
          hint="Its address is made from it; you can change both later."
          error={errors.title}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
