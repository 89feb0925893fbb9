import { classNames } from '../../ui/class-names.ts';
import styles from './imports.module.css';

const IMPORT_STEPS = ['Choose a file', 'Check it', 'Import'] as const;

/** Current step of an import, from 0: done, current and upcoming beads. */
export const ImportSteps = ({ now, first = '/admin/products/import' }: { now: 0 | 1 | 2; first?: string }) => (
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
