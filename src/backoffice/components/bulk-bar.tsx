import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import styles from './components.module.css';
import type { Ticks } from './use-ticks.ts';

type Props = {
  what: string;
  ticks: Ticks;
  /** Where more is chosen than the page shows. */
  count?: number | undefined;
  children: ReactNode;
};

/** What can be done with the ticked rows, at the lower edge; nothing while none is ticked. */
export const BulkBar = ({ what, ticks: { chosen, tickAll }, count = chosen.size, children }: Props) => (
  <>
    <p className="vh" role="status">
      {chosen.size > 0 && `${count.toLocaleString('en-US')} selected`}
    </p>
    {chosen.size > 0 && (
      <section className={`${styles.bulk} dark`} aria-label={what} data-saves>
        <p>{count.toLocaleString('en-US')} selected</p>
        {children}
        <IconButton label="Clear the selection" look="night" onClick={() => tickAll(false)}>
          <Icon shape={xIcon} />
        </IconButton>
      </section>
    )}
  </>
);
