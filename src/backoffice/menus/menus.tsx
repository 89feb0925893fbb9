import { useLoaderData } from 'react-router';
import { uuid } from '../../browser/uuid.ts';
import { MENU_LIMITS } from '../../shared/menus.ts';
import type { StaffMenus } from '../../shop/menus/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { FieldError } from '../../ui/field.tsx';
import { arrowLeftIcon, arrowRightIcon, plusIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { EditNotices } from '../components/forms/edit-conflict.tsx';
import { TextField } from '../components/forms/fields.tsx';
import { Action, Card, IconAction, Note, ScreenHead } from '../components/layout.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { Entries } from './entries.tsx';
import styles from './menus.module.css';
import { type FormColumn, type FormEntry, useMenusForm } from './use-menus-form.ts';

export const loader = () => fetchBody('GET /admin/menus', {});

/** Header and footer menus. */
export function Component() {
  const saved = useLoaderData<typeof loader>();
  const edit = useMenusForm(saved);
  const { values, set, fields } = edit;
  const list = { targets: saved.targets, fields };
  return (
    <form {...edit.formProps}>
      <ScreenHead
        title="Menus"
        states={saved.isDefault ? <Badge>The shop’s own</Badge> : <Badge tone="ok">Yours</Badge>}
        saves
      >
        {!saved.isDefault && <Action label="Reset" look="quiet" pending={edit.pending} onClick={edit.reset} />}
        <Action type="submit" label="Save changes" pending={edit.pending} />
      </ScreenHead>
      <EditNotices edit={edit} by={saved.changedBy} what="the menus" />
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
            onChange={(header) => set({ header })}
          />
        </Card>
        <FooterColumns {...list} columns={values.columns} onChange={(columns) => set({ columns })} />
        <Card title="Last line of the footer">
          <Note>Small links beside the copyright line; they also stand under the checkout.</Note>
          <Entries
            {...list}
            place="end"
            path="menus.end"
            most={MENU_LIMITS.end}
            entries={values.end}
            onChange={(end) => set({ end })}
          />
        </Card>
        {saved.changedAt && (
          <Note>
            Last edited {formatTime(saved.changedAt)} by {saved.changedBy}.
          </Note>
        )}
      </div>
    </form>
  );
}

type ColumnsProps = {
  columns: readonly FormColumn[];
  targets: StaffMenus['targets'];
  fields: Record<string, string>;
  onChange: (columns: readonly FormColumn[]) => void;
};

function FooterColumns({ columns, targets, fields, onChange }: ColumnsProps) {
  const set = (at: number, part: Partial<FormColumn>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...part } : column)));
  return (
    <Card title="Footer columns">
      <Note>They stand between your contact details and the newsletter form. A column without links isn’t shown.</Note>
      {columns.map((column, at) => (
        <fieldset key={column.key} className={styles.column}>
          <legend>Column {at + 1}</legend>
          <div className={styles.heading}>
            <TextField
              name={`heading-${column.key}`}
              label={`Heading of column ${at + 1}`}
              value={column.heading}
              maxLength={MENU_LIMITS.heading}
              autoComplete="off"
              error={fields[`menus.columns.${at}.heading`]}
              onChange={(event) => set(at, { heading: event.target.value })}
            />
            <div className={styles.acts}>
              <IconAction
                label={`Move column ${at + 1} to the left`}
                icon={arrowLeftIcon}
                disabled={at === 0}
                onClick={() => onChange(moveItem(columns, at, at - 1))}
              />
              <IconAction
                label={`Move column ${at + 1} to the right`}
                icon={arrowRightIcon}
                disabled={at === columns.length - 1}
                onClick={() => onChange(moveItem(columns, at, at + 1))}
              />
              <IconAction
                look="remove"
                label={`Remove column ${at + 1}`}
                icon={trashIcon}
                onClick={() => onChange(columns.filter((_, place) => place !== at))}
              />
            </div>
          </div>
          <Entries
            targets={targets}
            fields={fields}
            place="column"
            path={`menus.columns.${at}.entries`}
            most={MENU_LIMITS.entries}
            entries={column.entries}
            onChange={(entries: readonly FormEntry[]) => set(at, { entries })}
          />
        </fieldset>
      ))}
      {fields['menus.columns'] && <FieldError>{fields['menus.columns']}</FieldError>}
      {columns.length < MENU_LIMITS.columns ? (
        <div>
          <Action
            label="Add column"
            icon={plusIcon}
            look="quiet"
            onClick={() => onChange([...columns, { key: uuid(), heading: '', entries: [] }])}
          />
        </div>
      ) : (
        <Note>That’s {MENU_LIMITS.columns} columns, as many as fit.</Note>
      )}
    </Card>
  );
}
