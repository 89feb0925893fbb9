import { lazy, Suspense, useState } from 'react';
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { importWithRetry } from '../browser/import-with-retry.ts';
import type { StaffSession } from '../shop/staff/schema.ts';
import { ErrorScreen } from './components/feedback/error-screen.tsx';
import { screens } from './screens.ts';
import { useSession } from './session.ts';
import { Shell } from './shell/shell.tsx';
import { isJoining, Opening, Unreachable } from './sign-in/sign-in-layout.tsx';
import { retainOnFailure } from './stale-screen.ts';

/** The invitation, sign-in, first setup steps, or the screens. */
export function BackOffice() {
  const session = useSession();
  if (isJoining()) return <SignIn session={undefined} />;
  if (session === 'unknown') return <Opening />;
  if (session === 'unreachable') return <Unreachable />;
  return session?.firstDo === null ? <Screens /> : <SignIn session={session} />;
}

const SignIn = ({ session }: { session: StaffSession | undefined }) => (
  <Suspense fallback={<Opening />}>
    <SignInScreens session={session} />
  </Suspense>
);

/** Staff who are signed in don't load it. */
const SignInScreens = lazy(async () => {
  const script = await importWithRetry(() => import('./sign-in/sign-in-screens.tsx'));
  return { default: script.SignInScreens };
});

/** Stays mounted when a session ends, so that unsaved input is kept. */
function Screens() {
  const [router] = useState(() => {
    const made: DataRouter = createBrowserRouter([
      {
        Component: Shell,
        HydrateFallback: Opening,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              ...screens.map(
                (screen) =>
                  ({ id: screen.path, path: screen.path, lazy: retainOnFailure(screen, () => made) }) as RouteObject,
              ),
              { path: '*', loader: refuseAddress, Component: Opening },
            ],
          },
        ],
      },
    ]);
    return made;
  });
  return <RouterProvider router={router} />;
}

/** Thrown by a loader, since an error in a component would be reported as a bug. */
function refuseAddress(): never {
  throw new Response(null, { status: 404 });
}
