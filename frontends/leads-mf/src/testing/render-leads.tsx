import { createMemoryRouter, createQueryClient, QueryClientProvider, RouterProvider } from '@cadenza/screen-kit';
import { Toaster, TooltipProvider } from '@cadenza/ui';
import { render, screen } from '@testing-library/react';
import LeadsRoutes from '../remote.tsx';

/** Renders the remote as the shell does, and waits until the leads are there. */
export async function renderLeads() {
  const router = createMemoryRouter([{ path: '*', element: <LeadsRoutes /> }], { initialEntries: ['/leads'] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(/^All Leads \(/);
}
