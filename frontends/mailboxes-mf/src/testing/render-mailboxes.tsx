import { createMemoryRouter, createQueryClient, QueryClientProvider, RouterProvider } from '@cadenza/screen-kit';
import { Toaster, TooltipProvider } from '@cadenza/ui';
import { render } from '@testing-library/react';
import MailboxesRoutes from '../remote.tsx';

/** Renders the remote as the shell does. */
export function renderMailboxes(path: string) {
  const queryClient = createQueryClient();
  const router = createMemoryRouter([{ path: '*', element: <MailboxesRoutes /> }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { router, queryClient };
}
