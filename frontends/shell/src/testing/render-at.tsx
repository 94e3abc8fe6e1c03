import { createMemoryRouter, createQueryClient } from '@cadenza/screen-kit';
import { render } from '@testing-library/react';
import { App } from '../app.tsx';
import { AppRoutes } from '../routes.tsx';
import { SignedInApp } from '../signed-in-app.tsx';

/** Renders the whole shell at a path. Returns the query client it shares with the remotes. */
export function renderAt(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <AppRoutes /> }], { initialEntries: [path] });
  const queryClient = createQueryClient();
  render(
    <App queryClient={queryClient}>
      <SignedInApp router={router} />
    </App>,
  );
  return queryClient;
}
