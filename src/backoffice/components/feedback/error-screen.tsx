import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { LoadError } from '../../admin-api.ts';
import { Action, Buttons, ScreenHead } from '../layout.tsx';

/** Error boundary screen, shown if a screen fails to load or render. */
export function ErrorScreen() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const { title, line } = explain(error);
  return (
    <>
      <ScreenHead title={title} />
      <Alert tone="danger">{line}</Alert>
      <br />
      <Buttons>
        <Action label="Try again" pending={state === 'loading'} onClick={revalidate} />
        <Action label="Today" look="quiet" href="/admin" />
      </Buttons>
    </>
  );
}

function explain(error: unknown): { title: string; line: string } {
  if (error instanceof LoadError) {
    return { title: error.status === 404 ? 'Page not found' : 'Something went wrong', line: error.message };
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Page not found', line: 'There’s no page at this address.' };
  }
  // Either a code chunk that a deploy replaced, or a bug; reloading the document fixes the first.
  return { title: 'Something went wrong', line: 'This page couldn’t load. Reload it and try again.' };
}
