import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchList } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatDay } from '../components/format-time.ts';
import entries from '../components/forms/entries.module.css';
import { TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Card, Note, ScreenHead } from '../components/layout.tsx';
import { Filters, ListPages, ListSearch } from '../components/lists/list.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import styles from './redirects.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/redirects', request);

/** Redirects of old paths, and missing paths without one. */
export function Component() {
  const { rows, count, next, missing } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [added, setAdded] = useState<{ from: string }>();
  const isFiltered = search.has('q') || search.has('after');
  return (
    <>
      <ScreenHead title="Redirects">
        <Button size="small" onClick={() => setAdded({ from: '' })}>
          Add redirect
        </Button>
      </ScreenHead>
      <Note>
        Links to pages of your former shop, or to pages you removed, can open a page of this one. Product imports add
        redirects for old product pages automatically.
      </Note>
      {missing.length > 0 && !isFiltered && (
        <div className={styles.missing}>
          <Missing missing={missing} onAdd={(from) => setAdded({ from })} />
        </div>
      )}
      <Filters says={count === 1 ? '1 redirect' : `${count.toLocaleString('en-US')} redirects`}>
        <ListSearch label="Search redirects" placeholder="Part of an address" />
      </Filters>
      {rows.length === 0 ? (
        <NoRows what="redirects" line="When a link leads to a page that isn’t there, it shows up here.">
          <Button look="quiet" size="small" onClick={() => setAdded({ from: '' })}>
            Add your first redirect
          </Button>
        </NoRows>
      ) : (
        <ul className={`${styles.rows} ${styles.list}`} aria-label="Redirects">
          {rows.map((redirect) => (
            <li key={redirect.id}>
              <Lines redirect={redirect} />
              <span className={entries.aside}>
                {redirect.isImported ? 'From an import' : 'Added'}, {formatDay(redirect.madeAt)}
              </span>
              <Remove redirect={redirect} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />}
      {added && <RedirectDialog from={added.from} onClose={() => setAdded(undefined)} />}
    </>
  );
}

type Listed = Awaited<ReturnType<typeof loader>>;
type MissingProps = { missing: Listed['missing']; onAdd: (path: string) => void };

const Missing = ({ missing, onAdd }: MissingProps) => (
  <Card title="Links that lead nowhere">
    <Note>Opened in the last 90 days, most often first.</Note>
    <ul className={styles.rows}>
      {missing.map(({ path, views }) => (
        <li key={path}>
          <span className={styles.path}>{path}</span>
          <span className={entries.aside}>{views === 1 ? 'Once' : `${views.toLocaleString('en-US')} times`}</span>
          <Button look="quiet" size="small" aria-label={`Redirect ${path}`} onClick={() => onAdd(path)}>
            Redirect…
          </Button>
        </li>
      ))}
    </ul>
  </Card>
);

type Redirect = Listed['rows'][number];

const Lines = ({ redirect: { from, to, title, isBroken } }: { redirect: Redirect }) => (
  <span className={styles.path}>
    <b>{from}</b> <span className="vh">opens</span>
    <span aria-hidden="true">→</span> <a href={to}>{title || to}</a>{' '}
    {isBroken && <Badge tone="wait">Product not shown</Badge>}
  </span>
);

function Remove({ redirect: { id, from } }: { redirect: Redirect }) {
  const { mutate, pending, error } = useMutation();
  async function remove() {
    const line = `People who open ${from} will see “Page not found”.`;
    if (!(await confirm({ title: 'Delete this redirect?', line, yes: 'Delete', tone: 'danger' }))) return;
    await mutate(() => adminApi.call('DELETE /admin/redirects/:id', { params: { id } }), {
      success: 'Redirect deleted.',
    });
  }
  return (
    <span className={entries.acts}>
      <ErrorAlert error={error} />
      <Button look="plain" size="small" pending={pending} aria-label={`Delete ${from}`} onClick={() => void remove()}>
        Delete
      </Button>
    </span>
  );
}

const RedirectDialog = ({ from, onClose }: { from: string; onClose: () => void }) => (
  <FormDialog
    title="Add redirect"
    success="Redirect added."
    save={(read) => adminApi.call('POST /admin/redirects', { body: { from: read.text('from'), to: read.text('to') } })}
    onClose={onClose}
  >
    {(fieldErrors) => (
      <>
        <TextField
          name="from"
          label="Old address"
          hint="The whole link, or what follows the domain: /collections/summer"
          defaultValue={from}
          error={fieldErrors.from}
          maxLength={600}
          autoComplete="off"
        />
        <TextField
          name="to"
          label="Redirects to"
          hint="A page of this shop: /products/… or / for the home page"
          error={fieldErrors.to}
          maxLength={600}
          autoComplete="off"
          autoFocus={from !== ''}
        />
      </>
    )}
  </FormDialog>
);
