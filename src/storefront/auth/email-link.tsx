import { type ReactNode, useRef } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import { type ApiResult, isRetryable } from '../../shared/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { insideClass } from './parts.tsx';

type EmailLinkProps<Body> = {
  /** The page's path, without the query: its token is removed from the browser's history. */
  path: string;
  open: (query: URLSearchParams) => Promise<ApiResult<Body>>;
  /** Wording of the API's error sentence. */
  say?: (sentence: string) => string;
  children: (answer: ApiResult<Body>, query: URLSearchParams) => ReactNode;
};

/** A link from an email that takes effect when opened. After a network error it can be retried. */
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
