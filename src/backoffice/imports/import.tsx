import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminInput } from '../../browser/client.ts';
import { fetchBody } from '../admin-api.ts';
import { CheckImport } from './check-import.tsx';
import { RunImport } from './run-import.tsx';

export function loader({ params, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const query = Object.fromEntries(
    ['view', 'after'].flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ) as NonNullable<AdminInput<'GET /admin/imports/:id'>['query']>;
  return fetchBody('GET /admin/imports/:id', { params: { id: params.id ?? '' }, query });
}

/** One file: checked line by line before it starts, followed while it runs, undone for a day. */
export function Component() {
  const detail = useLoaderData<typeof loader>();
  return detail.state === 'check' ? <CheckImport detail={detail} /> : <RunImport detail={detail} />;
}
