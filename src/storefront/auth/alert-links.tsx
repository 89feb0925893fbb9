import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { Loading } from '../../ui/spinner.tsx';
import { SingleSubmit, toSubmitResult } from './single-submit.tsx';

type AlertLinksProps = {
  leave: (token: string) => Promise<Parameters<typeof toSubmitResult>[0]>;
  /** All other visits, such as those that confirm an address. */
  children: (query: URLSearchParams) => ReactNode;
};

/** Landing page of alert emails: links with `leave` unsubscribe by click. */
export function AlertLinks({ leave, children }: AlertLinksProps) {
  const [query, setQuery] = useState<URLSearchParams>();
  useEffect(() => setQuery(new URLSearchParams(globalThis.location.search)), []);
  if (!query) return <Loading>One moment, please…</Loading>;
  const token = query.get('leave');
  if (token === null) return children(query);
  return (
    <SingleSubmit
      label="Delete my address"
      press={async () => toSubmitResult(await leave(token))}
      onward={{ label: 'Continue shopping', href: paths.home() }}
    />
  );
}
