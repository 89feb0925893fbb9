import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { MENU_LIMITS } from '../../shared/menus.ts';
import type { StaffMenus } from '../../shop/menus/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { fetchBody } from '../admin-api.ts';
import { EditConflict } from '../components/edit-conflict.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Note, ScreenHead } from '../components/layout.tsx';
import { Entries } from './entries.tsx';
import { FooterColumns } from './footer-columns.tsx';
import styles from './menus.module.css';
import { useMenusForm } from './use-menus-form.ts';

export const loader = () => fetchBody('GET /admin/menus', {});

/** What header and footer link to. */
export function Component() {
  const saved = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const edit = useMenusForm(saved, form);
  const { values, change, fields } = edit;
  const list = { targets: saved.targets, fields };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <ScreenHead
        title="Menus"
        states={saved.isDefault ? <Badge>The shop’s own</Badge> : <Badge tone="ok">Yours</Badge>}
        saves
      >
        {!saved.isDefault && (
          <Button look="quiet" size="small" pending={edit.pending} onClick={() => void edit.reset()}>
            Reset
          </Button>
        )}
        <Button type="submit" size="small" pending={edit.pending}>
          Save changes
        </Button>
      </ScreenHead>
      {edit.conflict ? (
        <EditConflict form={edit}>
          {saved.changedBy} saved the menus while you were editing. Your changes are still here.
        </EditConflict>
      ) : (
        <FormAlert error={edit.error} />
      )}
      <div className={styles.cards}>
        <Card title="Header menu">
          <Note>
            A row of links under the search, on every page. The logo, Home, Cart, Favorites, and Login or the customer’s
            name are always there.
          </Note>
          <Entries
            {...list}
            place="header"
            path="menus.header"
            most={MENU_LIMITS.header}
            entries={values.header}
            onChange={(header) => change({ ...values, header })}
          />
        </Card>
        <FooterColumns {...list} columns={values.columns} onChange={(columns) => change({ ...values, columns })} />
        <Card title="Last line of the footer">
          <Note>Small links beside the copyright line; they also stand under the checkout.</Note>
          <Entries
            {...list}
            place="end"
            path="menus.end"
            most={MENU_LIMITS.end}
            entries={values.end}
            onChange={(end) => change({ ...values, end })}
          />
        </Card>
        <LastChange saved={saved} />
      </div>
    </form>
  );
}

const LastChange = ({ saved: { changedAt, changedBy } }: { saved: StaffMenus }) =>
  changedAt && (
    <Note>
      Last edited {formatTime(changedAt)} by {changedBy}.
    </Note>
  );
