import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Empty } from '../../../ui/empty.tsx';
import { Action } from '../layout.tsx';

type Props = {
  /** Plural noun for the rows: "orders". */
  what: string;
  /** One sentence: how to create the first row. */
  line: string;
  /** One quiet button. */
  children: ReactNode;
};

/** Empty state of a list. If a tab, search or filter has no matches, offers to show all rows. */
export function NoRows({ what, line, children }: Props) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  if (search.size === 0) {
    return (
      <Empty title={`No ${what} yet`} line={line}>
        {children}
      </Empty>
    );
  }
  return (
    <Empty title={`No ${what} found`} line="Nothing matches this tab, search or filter.">
      <Action label={`All ${what}`} look="quiet" href={pathname} />
    </Empty>
  );
}
