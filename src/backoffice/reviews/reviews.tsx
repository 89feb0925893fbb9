import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { fetchList } from '../admin-api.ts';
import { counted } from '../components/counts.ts';
import styles from '../components/entries.module.css';
import { ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/list.tsx';
import { Filters, ListSearch } from '../components/list-filters.tsx';
import { NoRows } from '../components/no-rows.tsx';
import { ReviewItem } from './review-item.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/reviews', request);

export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Reviews" />
      <Tabs
        label="Reviews"
        param="view"
        tabs={[
          { value: '', name: 'All', ...counted(counts.all) },
          { value: 'waiting', name: 'Pending', ...counted(counts.waiting) },
          { value: 'pictures', name: 'Pictures to look at', ...counted(counts.pictures) },
          { value: 'shown', name: 'Published', ...counted(counts.shown) },
          { value: 'hidden', name: 'Hidden', ...counted(counts.hidden) },
        ]}
      />
      <Filters>
        <ListSearch label="Search reviews" placeholder="Word, name or product" />
      </Filters>
      {rows.length === 0 ? (
        <NoRows what="reviews" line="Customers are asked for one by email after their order arrives.">
          <LinkButton look="quiet" size="small" href="/admin/products">
            All products
          </LinkButton>
        </NoRows>
      ) : (
        <>
          <ul className={styles.entries}>
            {rows.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}
