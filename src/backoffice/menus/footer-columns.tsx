import { uuid } from '../../browser/uuid.ts';
import { MENU_LIMITS } from '../../shared/menus.ts';
import type { StaffMenus } from '../../shop/menus/schema.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon, plusIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { TextField } from '../components/fields.tsx';
import { Card, Note } from '../components/layout.tsx';
import { moveItem } from '../components/reorder.ts';
import { Entries } from './entries.tsx';
import styles from './menus.module.css';
import type { FormColumn, FormEntry } from './use-menus-form.ts';

type ColumnsProps = {
  columns: readonly FormColumn[];
  targets: StaffMenus['targets'];
  fields: Record<string, string>;
  onChange: (columns: readonly FormColumn[]) => void;
};

export function FooterColumns({ columns, targets, fields, onChange }: ColumnsProps) {
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
              <IconButton
                label={`Move column ${at + 1} to the left`}
                disabled={at === 0}
                onClick={() => onChange(moveItem(columns, at, at - 1))}
              >
                <Icon shape={arrowLeftIcon} />
              </IconButton>
              <IconButton
                label={`Move column ${at + 1} to the right`}
                disabled={at === columns.length - 1}
                onClick={() => onChange(moveItem(columns, at, at + 1))}
              >
                <Icon shape={arrowRightIcon} />
              </IconButton>
              <IconButton
                look="remove"
                label={`Remove column ${at + 1}`}
                onClick={() => onChange(columns.filter((_, place) => place !== at))}
              >
                <Icon shape={trashIcon} />
              </IconButton>
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
          <Button
            look="quiet"
            size="small"
            onClick={() => onChange([...columns, { key: uuid(), heading: '', entries: [] }])}
          >
            <Icon shape={plusIcon} />
            Add column
          </Button>
        </div>
      ) : (
        <Note>That’s {MENU_LIMITS.columns} columns, as many as fit.</Note>
      )}
    </Card>
  );
}
