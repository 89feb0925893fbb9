import { uuid } from '../../browser/uuid.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon, xIcon } from '../../ui/icon-shapes.ts';
import { Note } from '../components/layout.tsx';
import { moveItem } from '../components/reorder.ts';
import { SortableItem, SortableList } from '../components/sortable-list.tsx';
import { Entry, type Targets } from './entry.tsx';
import styles from './menus.module.css';
import type { MenuPlace } from './target-groups.ts';
import type { FormEntry } from './use-menus-form.ts';

type EntriesProps = {
  place: MenuPlace;
  /** Of its fields in the API's answers. */
  path: string;
  entries: readonly FormEntry[];
  targets: Targets;
  fields: Record<string, string>;
  most: number;
  onChange: (entries: readonly FormEntry[]) => void;
};

/** Links in their order: dragged by mouse, touch or keyboard, added and removed. */
export function Entries({ place, path, entries, targets, fields, most, onChange }: EntriesProps) {
  const set = (key: string, part: Partial<FormEntry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  return (
    <div className={styles.menu}>
      <SortableList
        ids={entries.map(({ key }) => key)}
        noun="Link"
        className={styles.entries}
        onMove={(from, to) => onChange(moveItem(entries, from, to))}
      >
        {entries.map((entry, at) => (
          <SortableItem key={entry.key} id={entry.key} label={`Drag link ${at + 1}`}>
            {(handle) => (
              <>
                {handle}
                <Entry
                  place={place}
                  entry={entry}
                  at={at}
                  targets={targets}
                  errors={{
                    to: fields[`${path}.${at}.to`] ?? fields[`${path}.${at}.kind`],
                    label: fields[`${path}.${at}.label`],
                  }}
                  onChange={(part) => set(entry.key, part)}
                />
                <IconButton
                  look="remove"
                  label={`Remove link ${at + 1}`}
                  onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
                >
                  <Icon shape={xIcon} />
                </IconButton>
              </>
            )}
          </SortableItem>
        ))}
      </SortableList>
      {fields[path] && <FieldError>{fields[path]}</FieldError>}
      {entries.length < most ? (
        <div>
          <Button
            look="quiet"
            size="small"
            onClick={() => onChange([...entries, { key: uuid(), kind: 'page', to: 'home', label: '' }])}
          >
            <Icon shape={plusIcon} />
            Add link
          </Button>
        </div>
      ) : (
        <Note>That’s {most} links, as many as fit.</Note>
      )}
    </div>
  );
}
