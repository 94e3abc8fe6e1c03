import { createBrowserRouter } from '@cadenza/screen-kit';
import { useState } from 'react';
import { AppRoutes } from './routes.tsx';
import { SignedInApp } from './signed-in-app.tsx';

/** The signed-in app, routed by the browser's URL. */
export function BrowserApp() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <AppRoutes /> }]));
  return <SignedInApp router={router} />;
}
