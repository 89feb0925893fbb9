import { useState } from 'react';
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ErrorScreen } from './components/feedback/error-screen.tsx';
import { screens } from './screens.ts';
import { useSession } from './session.ts';
import { Shell } from './shell/shell.tsx';
import {
  FirstPassword,
  FirstSecondFactor,
  isJoining,
  Join,
  Opening,
  SignInPage,
  Unreachable,
} from './sign-in/sign-in-screens.tsx';
import { retainOnFailure } from './stale-screen.ts';

/** The invitation, sign-in, first setup steps, or the screens. */
export function BackOffice() {
  const session = useSession();
  if (isJoining()) return <Join />;
  if (session === 'unknown') return <Opening />;
  if (session === 'unreachable') return <Unreachable />;
  if (session === undefined) return <SignInPage />;
  if (session.firstDo === 'change_password') return <FirstPassword session={session} />;
  if (session.firstDo === 'set_up_second_factor') return <FirstSecondFactor />;
  return <Screens />;
}

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
