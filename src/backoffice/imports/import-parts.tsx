import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import type { AdminInput } from '../../browser/client.ts';
import { classNames } from '../../ui/class-names.ts';
import { fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action } from '../components/layout.tsx';
import styles from './imports.module.css';

type ViewCall = 'GET /admin/imports/:id' | 'GET /admin/former-order-imports/:id' | 'GET /admin/subscriber-imports/:id';

/** Loads one import, with the tab and page in the URL; the API validates them. */
export const importLoader =
  <Name extends ViewCall>(name: Name) =>
  ({ params, request }: LoaderFunctionArgs) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return fetchBody(name, { params: { id: params.id ?? '' }, query } as AdminInput<Name>);
  };

const IMPORT_STEPS = ['Choose a file', 'Check it', 'Import'] as const;

/** Current step of an import, from 0: done, current and upcoming beads. */
export const ImportSteps = ({ now, first }: { now: 0 | 1 | 2; first: string }) => (
  <ol className={styles.steps} aria-label="Steps of the import">
    {IMPORT_STEPS.map((name, place) => (
      <li
        key={name}
        className={classNames(place < now && styles.past, place === now && styles.here)}
        {...(place === now && { 'aria-current': 'step' as const })}
      >
        <span className={styles.bead} aria-hidden="true" />
        {place === 0 && now > 0 ? <a href={first}>{name}</a> : <span>{name}</span>}
      </li>
    ))}
  </ol>
);

export type DiscardProps = {
  title?: string;
  /** Confirmation text: what won't be imported. */
  line: string;
  drop: Parameters<ReturnType<typeof useMutation>['mutate']>[0];
  /** Where to choose the next file. */
  home: string;
};

/** Confirms, deletes an import that has only been checked, and goes back; an already deleted one counts as success. */
export function Discard({ title = 'Discard this file?', line, drop, home }: DiscardProps) {
  const navigate = useNavigate();
  const { mutate, pending } = useMutation();
  async function discard() {
    if (!(await confirm({ title, line, yes: 'Discard', no: 'Keep checking' }))) return;
    const answer = await drop();
    if (answer.ok || answer.status === 404) await navigate(home);
    else await mutate(async () => answer, { toastConflict: true });
  }
  return <Action label="Cancel" look="quiet" pending={pending} onClick={discard} />;
}

type Sum = { name: string; count: number; isOpen?: boolean };

/** Large counts side by side. */
export const Sums = ({ sums }: { sums: readonly Sum[] }) => (
  <dl className={styles.sums}>
    {sums.map(({ name, count, isOpen }) => (
      <div key={name} data-open={isOpen}>
        <dt>{name}</dt>
        <dd>{count.toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
);
