import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { adminApi, fetchList } from '../admin-api.ts';
import { formatDay } from '../components/format-time.ts';
import { TextField } from '../components/forms/fields.tsx';
import { CallAction, FormDialog } from '../components/forms/form-dialog.tsx';
import { Action, Card, Note } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { MENU_TABS } from './menu-tabs.ts';
import styles from './redirects.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/redirects', request);

/** Redirects of old paths, and missing paths without one. */
export function Component() {
  const { rows, count, next, missing } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [from, setFrom] = useState<string>();
  const isFiltered = search.has('q') || search.has('after');
  return (
    <Collection
      title="Redirects"
      tabs={MENU_TABS}
      note="Links to pages of your former shop, or to pages you removed, can open a page of this one. Product imports add redirects for old product pages automatically."
      above={missing.length > 0 && !isFiltered && <Missing missing={missing} onAdd={setFrom} />}
      search={{
        label: 'Search redirects',
        placeholder: 'Part of an address',
        says: count === 1 ? '1 redirect' : `${count.toLocaleString('en-US')} redirects`,
      }}
      what="redirects"
      line="When a link leads to a page that isn’t there, it shows up here."
      add={{ label: 'Add redirect', first: 'Add your first redirect' }}
      rows={rows}
      list={() => (
        <ul className={`${styles.rows} ${styles.list}`} aria-label="Redirects">
          {rows.map((redirect) => (
            <RedirectRow key={redirect.id} redirect={redirect} />
          ))}
        </ul>
      )}
      next={next}
      form={(_, close) => <RedirectDialog from="" onClose={close} />}
    >
      {from !== undefined && <RedirectDialog from={from} onClose={() => setFrom(undefined)} />}
    </Collection>
  );
}

type Listed = Awaited<ReturnType<typeof loader>>;
type MissingProps = { missing: Listed['missing']; onAdd: (path: string) => void };

const Missing = ({ missing, onAdd }: MissingProps) => (
  <div className="below-5">
    <Card title="Links that lead nowhere">
      <Note>Opened in the last 90 days, most often first.</Note>
      <ul className={styles.rows}>
        {missing.map(({ path, views }) => (
          <li key={path}>
            <span className="anywhere">{path}</span>
            <span className="hint">{views === 1 ? 'Once' : `${views.toLocaleString('en-US')} times`}</span>
            <Action label="Redirect…" of={path} look="quiet" onClick={() => onAdd(path)} />
          </li>
        ))}
      </ul>
    </Card>
  </div>
);

type Redirect = Listed['rows'][number];

function RedirectRow({ redirect }: { redirect: Redirect }) {
  const { id, from, to, title, isBroken, isImported, madeAt } = redirect;
  return (
    <li>
      <span className="anywhere">
        <b>{from}</b> <span className="vh">opens</span>
        <span aria-hidden="true">→</span> <a href={to}>{title || to}</a>{' '}
        {isBroken && <Badge tone="wait">Product not shown</Badge>}
      </span>
      <span className="hint">
        {isImported ? 'From an import' : 'Added'}, {formatDay(madeAt)}
      </span>
      <span className="row-2">
        <CallAction
          label="Delete"
          of={from}
          look="plain"
          call="DELETE /admin/redirects/:id"
          params={{ id }}
          confirm={{
            title: 'Delete this redirect?',
            line: `People who open ${from} will see “Page not found”.`,
            yes: 'Delete',
            tone: 'danger',
          }}
          success="Redirect deleted."
        />
      </span>
    </li>
  );
}

const RedirectDialog = ({ from, onClose }: { from: string; onClose: () => void }) => (
  <FormDialog
    title="Add redirect"
    success="Redirect added."
    values={{ from, to: '' }}
    save={(read) => adminApi.call('POST /admin/redirects', { body: { from: read.text('from'), to: read.text('to') } })}
    onClose={onClose}
  >
    <TextField
      name="from"
      label="Old address"
      hint="The whole link, or what follows the domain: /collections/summer"
      maxLength={600}
      autoComplete="off"
    />
    <TextField
      name="to"
      label="Redirects to"
      hint="A page of this shop: /products/… or / for the home page"
      maxLength={600}
      autoComplete="off"
      autoFocus={from !== ''}
    />
  </FormDialog>
);
