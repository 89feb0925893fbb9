import { type ReactNode, useRef } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import { type ApiResult, isRetryable } from '../../shared/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { insideClass } from './parts.tsx';

type EmailLinkProps<Body> = {
  /** The page's own path: what its query holds is taken and has no business in the browser's history. */
  path: string;
  open: (query: URLSearchParams) => Promise<ApiResult<Body>>;
  /** How the page says what the shop has answered. */
  say?: (sentence: string) => string;
  children: (answer: ApiResult<Body>, query: URLSearchParams) => ReactNode;
};

/** A link from an email that is good by being opened. Where the way to the shop was cut, it is opened once more. */
export function EmailLink<Body>({ path, open, say = (sentence) => sentence, children }: EmailLinkProps<Body>) {
  const query = useRef<URLSearchParams>(undefined);
  const { answer, isLoading, refetch } = useQuery(path, () => {
    query.current ??= new URLSearchParams(globalThis.location.search);
    globalThis.history.replaceState(null, '', path);
    return open(query.current);
  });

  if (!answer || isLoading) return <Loading>One moment, please…</Loading>;
  const drawn = () => children(answer, query.current ?? new URLSearchParams());
  if (answer.ok) return drawn();
  const why = <Alert tone="danger">{say(answer.error.detail)}</Alert>;
  return (
    <div className={insideClass}>
      {why}
      {isRetryable(answer) ? (
        <Button wide onClick={refetch}>
          Try again
        </Button>
      ) : (
        drawn()
      )}
    </div>
  );
}
