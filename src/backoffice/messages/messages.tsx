import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { fetchBody, fetchList } from '../admin-api.ts';
import { counted, countText } from '../components/counts.ts';
import styles from '../components/entries.module.css';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { Filters, ListSearch } from '../components/list-filters.tsx';
import { NoRows } from '../components/no-rows.tsx';
import { useStaff } from '../session.ts';
import { MessageItem } from './message-item.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const [messages, thanks] = await Promise.all([
    fetchList('GET /admin/messages', request),
    fetchBody('GET /admin/thanks', { query: { view: 'open', after: '' } }),
  ]);
  return { ...messages, thanks: thanks.counts.open };
}

export function Component() {
  const { rows, counts, next, thanks } = useLoaderData<typeof loader>();
  const { role } = useStaff();
  return (
    <>
      <ScreenHead title="Messages">
        <LinkButton look="quiet" size="small" href="/admin/messages/thanks">
          Thanks to makers{thanks > 0 && ` (${countText(thanks)})`}
        </LinkButton>
      </ScreenHead>
      <Tabs
        label="Messages"
        param="view"
        tabs={[
          { value: '', name: 'All', ...counted(counts.open + counts.done) },
          { value: 'open', name: 'Unanswered', ...counted(counts.open) },
          { value: 'done', name: 'Done', ...counted(counts.done) },
        ]}
      />
      <Filters>
        <ListSearch label="Search messages" placeholder="Word, name or email" />
      </Filters>
      {rows.length === 0 ? (
        <NoRows
          what="messages"
          line="Questions from your contact form, product pages and emails about orders arrive here."
        >
          {role === 'owner' && (
            <LinkButton look="quiet" size="small" href="/admin/messages/saved-replies">
              Saved replies
            </LinkButton>
          )}
        </NoRows>
      ) : (
        <>
          <ul className={styles.entries}>
            {rows.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
          <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}
