import { use, useState } from 'react';
import { useLoaderData } from 'react-router';
import { uuid } from '../../browser/uuid.ts';
import { MENU_LIMITS, menuLabel, menuProblem } from '../../shared/menus.ts';
import type { StaffMenus } from '../../shop/menus/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { arrowLeftIcon, arrowRightIcon, plusIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { EditNotices } from '../components/forms/edit-conflict.tsx';
import { FormError, FormFields, TextField } from '../components/forms/fields.tsx';
import { OpenSections, Section } from '../components/forms/section.tsx';
import { Action, Card, IconAction, Note, ScreenHead } from '../components/layout.tsx';
import { Tabs } from '../components/lists/list.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { Entries } from './entries.tsx';
import { MENU_TABS } from './menu-tabs.ts';
import styles from './menus.module.css';
import { type FormColumn, type FormEntry, useMenusForm } from './use-menus-form.ts';

export const loader = () => fetchBody('GET /admin/menus', {});

/** Header and footer menus. */
export function Component() {
  const saved = useLoaderData<typeof loader>();
  const edit = useMenusForm(saved);
  const { values, set } = edit;
  const { targets } = saved;
  const [opened] = useState(() => new Set<string>());
  return (
    <form {...edit.formProps}>
      <ScreenHead
        title="Menus"
        states={saved.isDefault ? <Badge>Default menus</Badge> : <Badge tone="ok">Edited</Badge>}
        saves
      >
        {!saved.isDefault && <Action label="Reset" look="quiet" pending={edit.pending} onClick={edit.reset} />}
        <Action type="submit" label="Save changes" pending={edit.pending} />
      </ScreenHead>
      <Tabs label="Menus" tabs={MENU_TABS} />
      <EditNotices edit={edit} by={saved.changedBy} what="the menus" />
      <OpenSections value={opened}>
        <FormFields errors={edit.fields}>
          <div className={styles.cards}>
            <Card title="Header menu">
              <Note>
                A row of links under the search, on every page; on phones, a menu beside the search. The logo, Home,
                Cart, Favorites, and Login or the customer’s name are always there.
              </Note>
              <Section title="Header links" state={linksLine(values.header, targets)} at="menus.header">
                <Entries
                  targets={targets}
                  place="header"
                  path="menus.header"
                  most={MENU_LIMITS.header}
                  entries={values.header}
                  onChange={(header) => set({ header })}
                />
              </Section>
            </Card>
            <FooterColumns targets={targets} columns={values.columns} onChange={(columns) => set({ columns })} />
            <Card title="Last line of the footer">
              <Note>Small links beside the copyright line; they also stand under the checkout.</Note>
              <Section title="Last links" state={linksLine(values.end, targets)} at="menus.end">
                <Entries
                  targets={targets}
                  place="end"
                  path="menus.end"
                  most={MENU_LIMITS.end}
                  entries={values.end}
                  onChange={(end) => set({ end })}
                />
              </Section>
            </Card>
            {saved.changedAt && (
              <Note>
                Last edited {formatTime(saved.changedAt)} by {saved.changedBy}.
              </Note>
            )}
          </div>
        </FormFields>
      </OpenSections>
    </form>
  );
}

/** The names of a menu's links, after the number of those that shoppers don't see. */
function linksLine(entries: readonly FormEntry[], targets: StaffMenus['targets']): string {
  const hidden = entries.filter((entry) => menuProblem(entry, targets)).length;
  const names = entries.map((entry) => menuLabel(entry, targets)).filter(Boolean);
  return [hidden > 0 && `${hidden} not shown`, names.join(', ') || 'none'].filter(Boolean).join(' · ');
}

type ColumnsProps = {
  columns: readonly FormColumn[];
  targets: StaffMenus['targets'];
  onChange: (columns: readonly FormColumn[]) => void;
};

const columnTitle = (at: number) => `Column ${at + 1}`;

function FooterColumns({ columns, targets, onChange }: ColumnsProps) {
  const opened = use(OpenSections);
  const set = (at: number, part: Partial<FormColumn>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...part } : column)));
  return (
    <Card title="Footer columns">
      <Note>They stand between your contact details and the newsletter form. A column without links isn’t shown.</Note>
      {columns.map((column, at) => (
        <Section
          key={column.key}
          title={columnTitle(at)}
          state={`${column.heading || 'No heading'}: ${linksLine(column.entries, targets)}`}
          at={`menus.columns.${at}`}
        >
          <fieldset>
            <legend className="vh">{columnTitle(at)}</legend>
            <div className={styles.heading}>
              <FormFields at={`menus.columns.${at}`} values={column} set={(part) => set(at, part)}>
                <TextField
                  name="heading"
                  label={`Heading of column ${at + 1}`}
                  maxLength={MENU_LIMITS.heading}
                  autoComplete="off"
                />
              </FormFields>
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
              place="column"
              path={`menus.columns.${at}.entries`}
              most={MENU_LIMITS.entries}
              entries={column.entries}
              onChange={(entries: readonly FormEntry[]) => set(at, { entries })}
            />
          </fieldset>
        </Section>
      ))}
      <FormError of="menus.columns" exact />
      {columns.length < MENU_LIMITS.columns ? (
        <div>
          <Action
            label="Add column"
            icon={plusIcon}
            look="quiet"
            onClick={() => {
              opened.add(columnTitle(columns.length));
              onChange([...columns, { key: uuid(), heading: '', entries: [] }]);
            }}
          />
        </div>
      ) : (
        <Note>That’s {MENU_LIMITS.columns} columns, as many as fit.</Note>
      )}
    </Card>
  );
}
