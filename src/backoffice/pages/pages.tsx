import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { MAX_TITLE_LENGTH, type OwnPageLine } from '../../shop/own-pages/schema.ts';
import type { StaffPageLine } from '../../shop/pages/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import styles from '../components/forms/entries.module.css';
import { TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { Note, ScreenHead } from '../components/layout.tsx';
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
        <Button size="small" onClick={() => setAdding(true)}>
          Add page
        </Button>
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
            {ownPages.map((line) => (
              <OwnPage key={line.id} line={line} />
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
            <li key={line.page} className={styles.row}>
              <div>
                <div className={styles.head}>
                  <b>{PAGE_TITLES[line.page]}</b>
                  {line.isAsShipped ? <Badge tone="wait">Default text</Badge> : <Badge tone="ok">Your text</Badge>}
                </div>
                <p className={styles.aside}>{lastChange(line)}</p>
              </div>
              <div className={styles.acts}>
                <Edit href={`/admin/pages/${line.page}`} what={PAGE_TITLES[line.page]} />
              </div>
            </li>
          ))}
        </ul>
      </section>
      {isAdding && <AddPage onClose={() => setAdding(false)} />}
    </>
  );
}

const OwnPage = ({ line: { id, slug, title, isPublished, changedAt, changedBy } }: { line: OwnPageLine }) => (
  <li className={styles.row}>
    <div>
      <div className={styles.head}>
        <b>{title}</b>
        {isPublished ? <Badge tone="ok">Published</Badge> : <Badge>Draft</Badge>}
      </div>
      <p className={styles.aside}>
        /pages/{slug} · Last edited {formatTime(changedAt)} by {changedBy}
      </p>
    </div>
    <div className={styles.acts}>
      <Edit href={`/admin/pages/own/${id}`} what={title} />
    </div>
  </li>
);

const Edit = ({ href, what }: { href: string; what: string }) => (
  <LinkButton look="quiet" size="small" href={href} aria-label={`Edit ${what}`}>
    Edit
  </LinkButton>
);

function lastChange({ isAsShipped, changedAt, changedBy }: StaffPageLine): string {
  if (changedAt === null) return 'Not edited yet';
  return `${isAsShipped ? 'Default text restored' : 'Last edited'} ${formatTime(changedAt)} by ${changedBy}`;
}

function AddPage({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Add page"
      act="Add page"
      success="Draft added. Nobody sees it until you publish it."
      save={async (read) => {
        const answer = await adminApi.call('POST /admin/own-pages', { body: { title: read.text('title') } });
        if (answer.ok) await navigate(`/admin/pages/own/${answer.body.id}`);
        return answer;
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="title"
          label="Title"
          hint="The page’s heading. Its address is made from it; you can change both later."
          error={errors.title}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
