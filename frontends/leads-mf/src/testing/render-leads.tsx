import { createMemoryRouter, createQueryClient, QueryClientProvider, RouterProvider } from '@cadenza/screen-kit';
import { Toaster, TooltipProvider } from '@cadenza/ui';
import { render, screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import LeadsRoutes from '../remote.tsx';

/** Renders the remote as the shell does, and waits until the leads are there. */
export async function renderLeads(parameters?: Record<string, string>) {
  const router = renderAt(parameters === undefined ? '/leads' : `/leads?${new URLSearchParams(parameters)}`);
  await screen.findByText(/^All Leads \(/);
  return router;
}

export async function renderFields() {
  renderAt('/leads/fields');
  await screen.findByRole('heading', { name: 'FIELDS' });
}

export async function renderImports() {
  renderAt('/leads/imports');
  await screen.findByRole('heading', { name: 'IMPORTS' });
}

export async function renderBlocklist() {
  renderAt('/leads/blocklist');
  await screen.findByText(/^Blocked \(/);
}

function renderAt(path: string): ReturnType<typeof createMemoryRouter> {
  const router = createMemoryRouter([{ path: '*', element: <LeadsRoutes /> }], { initialEntries: [path] });
  const queryClient = createQueryClient();
  // What it keeps unsaved would make the page ask in the tests after this one.
  onTestFinished(() => queryClient.clear());
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return router;
}
