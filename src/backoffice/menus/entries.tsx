import { uuid } from '../../browser/uuid.ts';
import {
  MENU_LIMITS,
  MENU_PAGE_NAMES,
  MENU_PAGES,
  type MenuEntry,
  type MenuKind,
  type MenuProblem,
  type MenuTargets,
  menuLabel,
  menuProblem,
} from '../../shared/menus.ts';
import type { StaffMenus } from '../../shop/menus/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { FieldError } from '../../ui/field.tsx';
import { plusIcon, xIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { CodeField, FormError, FormFields, SelectField, TextField } from '../components/forms/fields.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, IconAction, Note } from '../components/layout.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { SortableItem, SortableList } from '../components/lists/sortable-list.tsx';
import styles from './menus.module.css';
import type { FormEntry } from './use-menus-form.ts';

/** The menu's place decides which targets it can have. */
type MenuPlace = 'header' | 'column' | 'end';

type Targets = StaffMenus['targets'];

type EntriesProps = {
  place: MenuPlace;
  /** Of its fields, as in API errors. */
  path: string;
  entries: readonly FormEntry[];
  targets: Targets;
  most: number;
  onChange: (entries: readonly FormEntry[]) => void;
};

/** A menu's links: add, remove, and reorder by mouse, touch or keyboard. */
export function Entries({ place, path, entries, targets, most, onChange }: EntriesProps) {
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
                <FormFields at={`${path}.${at}`} values={entry} set={(part) => set(entry.key, part)}>
                  <Entry
                    place={place}
                    entry={entry}
                    at={at}
                    targets={targets}
                    onChange={(part) => set(entry.key, part)}
                  />
                </FormFields>
                <IconAction
                  look="remove"
                  label={`Remove link ${at + 1}`}
                  icon={xIcon}
                  onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
                />
              </>
            )}
          </SortableItem>
        ))}
      </SortableList>
      <FormError of={path} exact />
      {entries.length < most ? (
        <div>
          <Action
            label="Add link"
            icon={plusIcon}
            look="quiet"
            onClick={() => onChange([...entries, { key: uuid(), kind: 'page', to: 'home', label: '' }])}
          />
        </div>
      ) : (
        <Note>That’s {most} links, as many as fit.</Note>
      )}
    </div>
  );
}

type EntryProps = {
  place: MenuPlace;
  entry: FormEntry;
  at: number;
  targets: Targets;
  onChange: (part: Partial<FormEntry>) => void;
};

const PROBLEMS: Record<MenuProblem, string> = {
  empty: 'There’s nothing on this page yet. The link appears once there is.',
  gone: 'What it leads to isn’t there anymore. Choose something else or remove it.',
  draft: 'This page is a draft. The link appears once you publish it.',
  no_stories: 'No story is published yet. The link appears with the first one.',
  studio_closed: 'The bead studio is closed. The link appears once you open it.',
  no_page: 'Shoppers see no page at this address.',
};

function Entry({ place, entry, at, targets, onChange }: EntryProps) {
  const { kind, to } = entry;
  const isTyped = kind === 'path' || kind === 'url';
  const problem = menuProblem(entry, targets);
  return (
    <div className={styles.entry}>
      <SelectField
        name={isTyped ? 'kind' : 'to'}
        label={`Link ${at + 1}`}
        value={isTyped ? kind : `${kind}:${to}`}
        onChange={({ target }) => onChange(chosen(target.value))}
        choices={[]}
      >
        {targetGroups(place, targets, entry).map(({ name, choices }) => (
          <optgroup key={name} label={name}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {isTyped && (
        <CodeField
          name="to"
          label={`Address of link ${at + 1}`}
          maxLength={MENU_LIMITS.address}
          placeholder={kind === 'url' ? 'https://' : '/products/…'}
        />
      )}
      {kind !== 'categories' && (
        <TextField
          name="label"
          label={`Label of link ${at + 1}`}
          maxLength={MENU_LIMITS.label}
          autoComplete="off"
          placeholder={isTyped ? '' : menuLabel({ ...entry, label: '' }, targets)}
        />
      )}
      {problem && (
        <p className={styles.problem}>
          <Badge tone="wait">Not shown</Badge> {PROBLEMS[problem]} {problem === 'draft' && <Publish id={to} />}
        </p>
      )}
    </div>
  );
}

/** Publishes the draft that an entry leads to; one without a text is refused. */
function Publish({ id }: { id: string }) {
  const { mutate, pending, error } = useMutation();
  const publish = () =>
    mutate(
      async () => {
        const page = await adminApi.call('GET /admin/own-pages/:id', { params: { id } });
        if (!page.ok) return page;
        const { title, slug, text, description, version } = page.body;
        const body = { title, slug, text, description, version, isPublished: true };
        return adminApi.call('PUT /admin/own-pages/:id', { params: { id }, body });
      },
      { success: ({ title }) => `${title} is published.` },
    );
  return (
    <>
      <Action label="Publish" look="quiet" pending={pending} onClick={publish} />
      {error && (
        <FieldError>
          {Object.values(error.fields ?? {})[0] ?? error.detail} <a href={`/admin/pages/own/${id}`}>Open the page</a>
        </FieldError>
      )}
    </>
  );
}

/** Parses an option's value. */
function chosen(value: string): Pick<FormEntry, 'kind' | 'to'> {
  const [kind = '', ...to] = value.split(':');
  return { kind: kind as MenuKind, to: to.join(':') };
}

type Group = { name: string; choices: { value: string; name: string }[] };

/** Targets by type, including the current target of `entry` even if it no longer exists. */
function targetGroups(place: MenuPlace, { categories, ownPages }: MenuTargets, entry: MenuEntry): Group[] {
  const groups: Group[] = [
    {
      name: 'Pages of the shop',
      choices: MENU_PAGE_NAMES.map((page) => ({ value: `page:${page}`, name: MENU_PAGES[page] })),
    },
    {
      name: 'Categories',
      choices: [
        ...(place !== 'end' ? [{ value: 'categories:', name: 'All categories' }] : []),
        ...categories.map(({ id, name }) => ({ value: `category:${id}`, name })),
      ],
    },
    {
      name: 'Your own pages',
      choices: ownPages.map(({ id, title, isPublished }) => ({
        value: `own-page:${id}`,
        name: isPublished ? title : `${title} (draft)`,
      })),
    },
    {
      name: 'Anything else',
      choices: [
        { value: 'path', name: 'Another page of your shop…' },
        ...(place === 'header' ? [] : [{ value: 'url', name: 'Another site…' }]),
      ],
    },
  ];
  const own = entry.kind === 'path' || entry.kind === 'url' ? entry.kind : `${entry.kind}:${entry.to}`;
  const isKnown = groups.some(({ choices }) => choices.some(({ value }) => value === own));
  const all = isKnown ? groups : [{ name: 'Now', choices: [{ value: own, name: 'Not there anymore' }] }, ...groups];
  return all.filter(({ choices }) => choices.length > 0);
}
