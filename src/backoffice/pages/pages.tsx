import { useLoaderData } from 'react-router';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { StaffPageLine } from '../../shop/pages/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { fetchBody } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { formatTime } from '../components/format-time.ts';
import { Note, ScreenHead } from '../components/layout.tsx';

export const loader = () => fetchBody('GET /admin/pages', {});

export function Component() {
  const pages = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Pages" />
      <Note>
        Each page starts with a default text. Read it and make it your own; changes go live right away. Privacy, terms,
        and shipping and returns are promises to your customers.
      </Note>
      <ul className={styles.entries}>
        {pages.map((line) => (
          <li key={line.page} className={styles.row}>
            <div>
              <div className={styles.head}>
                <b>{PAGE_TITLES[line.page]}</b>
                {line.isAsShipped ? <Badge tone="wait">Default text</Badge> : <Badge tone="ok">Your text</Badge>}
              </div>
              <p className={styles.aside}>{lastChange(line)}</p>
            </div>
            <div className={styles.acts}>
              <LinkButton
                look="quiet"
                size="small"
                href={`/admin/pages/${line.page}`}
                aria-label={`Edit ${PAGE_TITLES[line.page]}`}
              >
                Edit
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function lastChange({ isAsShipped, changedAt, changedBy }: StaffPageLine): string {
  if (changedAt === null) return 'Not edited yet';
  return `${isAsShipped ? 'Default text restored' : 'Last edited'} ${formatTime(changedAt)} by ${changedBy}`;
}
