import { type ReactNode, useState } from 'react';
import { useLoaderData } from 'react-router';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { StaffPageLine } from '../../shop/pages/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import styles from '../components/forms/entries.module.css';
import { Action, Note, ScreenHead } from '../components/layout.tsx';
import { AddDocument } from './editor-parts.tsx';
import own from './page.module.css';

export async function loader() {
  const [pages, ownPages] = await Promise.all([
    fetchBody('GET /admin/pages', {}),
    fetchBody('GET /admin/own-pages', {}),
  ]);
  return { pages, ownPages };
}

export function Component() {
  const { pages, ownPages } = useLoaderData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ScreenHead title="Pages">
        <Action label="Add page" onClick={() => setAdding(true)} />
      </ScreenHead>
      <section className={own.group} aria-labelledby="own-pages">
        <h2 id="own-pages">Your own pages</h2>
        <Note>
          A page about anything: your workshop, wholesale, care. Put a link to it into a menu under{' '}
          <a href="/admin/menus">Menus</a>.
        </Note>
        {ownPages.length === 0 ? (
          <p className={styles.none}>No pages of your own yet.</p>
        ) : (
          <ul className={styles.entries}>
            {ownPages.map(({ id, slug, title, isPublished, changedAt, changedBy }) => (
              <PageRow
                key={id}
                title={title}
                href={`/admin/pages/own/${id}`}
                state={isPublished ? <Badge tone="ok">Published</Badge> : <Badge>Draft</Badge>}
                line={`/pages/${slug} · Last edited ${formatTime(changedAt)} by ${changedBy}`}
              />
            ))}
          </ul>
        )}
      </section>
      <section className={own.group} aria-labelledby="shop-pages">
        <h2 id="shop-pages">Pages every shop has</h2>
        <Note>
          Each page starts with a default text. Read it and make it your own; changes go live right away. Privacy,
          terms, and shipping and returns are promises to your customers.
        </Note>
        <ul className={styles.entries}>
          {pages.map((line) => (
            <PageRow
              key={line.page}
              title={PAGE_TITLES[line.page]}
              href={`/admin/pages/${line.page}`}
              state={line.isAsShipped ? <Badge tone="wait">Default text</Badge> : <Badge tone="ok">Your text</Badge>}
              line={lastChange(line)}
            />
          ))}
        </ul>
      </section>
      {isAdding && (
        <AddDocument
          title="Add page"
          hint="The page’s heading. Its address is made from it; you can change both later."
          create={(title) => adminApi.call('POST /admin/own-pages', { body: { title } })}
          path="/admin/pages/own"
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

type PageRowProps = { title: string; href: string; state: ReactNode; line: string };

const PageRow = ({ title, href, state, line }: PageRowProps) => (
  <li className={styles.row}>
    <div>
      <div className={styles.head}>
        <b>{title}</b>
        {state}
      </div>
      <p className="hint">{line}</p>
    </div>
    <div className="row-2">
      <Action label="Edit" of={title} look="quiet" href={href} />
    </div>
  </li>
);

function lastChange({ isAsShipped, changedAt, changedBy }: StaffPageLine): string {
  if (changedAt === null) return 'Not edited yet';
  return `${isAsShipped ? 'Default text restored' : 'Last edited'} ${formatTime(changedAt)} by ${changedBy}`;
}
