import { type ReactNode, useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon } from '../../ui/icon-shapes.ts';
import styles from './components.module.css';
import { useListAddress } from './list.tsx';

export const Filters = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>;

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
