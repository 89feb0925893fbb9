import { type ReactNode, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { listFilterIcon, searchIcon } from '../../ui/icon-shapes.ts';
import styles from './components.module.css';
import { useListAddress } from './list.tsx';

/** Parameters of a list's address that are its tab or its page. */
const NO_FILTERS = new Set(['stage', 'view', 'security', 'after', 'page']);

/** Search and filters in a row; folded up on phones, where a line says what is shown. */
export function Filters({ says, aside, children }: { says?: string; aside?: ReactNode; children: ReactNode }) {
  const [search] = useSearchParams();
  const id = useId();
  const count = [...search.keys()].filter((name) => !NO_FILTERS.has(name)).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <>
      <div className={styles.lean}>
        <span>{says}</span>
        <Button look="plain" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Icon shape={listFilterIcon} />
          Filter{count > 0 && ` (${count})`}
        </Button>
        {aside}
      </div>
      <div id={id} className={classNames(styles.filters, isOpen && styles.opened)}>
        {children}
      </div>
    </>
  );
}

/** Finds within the list; the address carries what was typed, so that it can be shared and gone back to. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const [search] = useSearchParams();
  const address = useListAddress();
  const navigate = useNavigate();
  const id = useId();
  const words = search.get('q') ?? '';
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('q');
          void navigate(address({ q: String(typed ?? '').trim() }));
        }}
      >
        <Icon shape={searchIcon} />
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        <input
          key={words}
          id={id}
          name="q"
          type="search"
          placeholder={placeholder}
          defaultValue={words}
          maxLength={100}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

type FilterProps = { label: string; param: string; choices: readonly { value: string; name: string }[] };

/** A further filter, as a select that acts at once. */
export function ListFilter({ label, param, choices }: FilterProps) {
  const [search] = useSearchParams();
  const address = useListAddress();
  const navigate = useNavigate();
  const id = useId();
  return (
    <div>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        value={search.get(param) ?? ''}
        onChange={(event) => void navigate(address({ [param]: event.target.value }))}
      >
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
