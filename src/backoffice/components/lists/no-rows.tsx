import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';

type Props = {
  /** What is listed: "orders". */
  what: string;
  /** What is said while there is nothing at all: how the first one comes. */
  line: string;
  /** The one thing to do then: a quiet button. */
  children?: ReactNode;
};

/** In place of a list's rows. Where a tab, a search or a filter leaves none, the way to all of them is offered. */
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
      <LinkButton look="quiet" size="small" href={pathname}>
        All {what}
      </LinkButton>
    </Empty>
  );
}
