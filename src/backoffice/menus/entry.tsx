import { MENU_LIMITS, type MenuKind, type MenuProblem, menuLabel, menuProblem } from '../../shared/menus.ts';
import type { StaffMenus } from '../../shop/menus/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { TextField } from '../components/fields.tsx';
import styles from './menus.module.css';
import { type MenuPlace, targetGroups } from './target-groups.ts';
import type { FormEntry } from './use-menus-form.ts';

export type Targets = StaffMenus['targets'];

type EntryProps = {
  place: MenuPlace;
  entry: FormEntry;
  at: number;
  targets: Targets;
  errors: { to: string | undefined; label: string | undefined };
  onChange: (part: Partial<FormEntry>) => void;
};

export function Entry({ place, entry, at, targets, errors, onChange }: EntryProps) {
  const { key, kind, to, label } = entry;
  const isTyped = kind === 'path' || kind === 'url';
  const problem = menuProblem(entry, targets);
  return (
    <div className={styles.entry}>
      <Field id={`to-${key}`} label={`Link ${at + 1}`} error={isTyped ? undefined : errors.to}>
        {(tied) => (
          <Select
            {...tied}
            value={isTyped ? kind : `${kind}:${to}`}
            onChange={({ target }) => onChange(chosen(target.value))}
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
          </Select>
        )}
      </Field>
      {isTyped && (
        <TextField
          name={`address-${key}`}
          label={`Address of link ${at + 1}`}
          value={to}
          maxLength={MENU_LIMITS.address}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={kind === 'url' ? 'https://' : '/products/…'}
          error={errors.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      )}
      {kind !== 'categories' && (
        <TextField
          name={`label-${key}`}
          label={`Label of link ${at + 1}`}
          value={label}
          maxLength={MENU_LIMITS.label}
          autoComplete="off"
          placeholder={isTyped ? '' : menuLabel({ ...entry, label: '' }, targets)}
          error={errors.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      )}
      {problem && (
        <p className={styles.problem}>
          <Badge tone="wait">Not shown</Badge> {PROBLEMS[problem]}
        </p>
      )}
    </div>
  );
}

/** What stands in the list of targets, as an entry has it. */
function chosen(value: string): Pick<FormEntry, 'kind' | 'to'> {
  const [kind = '', ...to] = value.split(':');
  return { kind: kind as MenuKind, to: to.join(':') };
}

const PROBLEMS: Record<MenuProblem, string> = {
  gone: 'What it leads to isn’t there anymore. Choose something else or remove it.',
  draft: 'This page is a draft. The link appears once you publish it.',
  no_stories: 'No story is published yet. The link appears with the first one.',
  studio_closed: 'The bead studio is closed. The link appears once you open it.',
  no_page: 'Shoppers see no page at this address.',
};
