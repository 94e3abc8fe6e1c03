import { createMemoryRouter, createQueryClient, QueryClientProvider, RouterProvider } from '@cadenza/platform';
import { Toaster, TooltipProvider } from '@cadenza/ui';
import { render } from '@testing-library/react';
import { AppRoutes } from '../routes.tsx';

/** Renders the whole shell at an address. Answers the memory it shares with the remotes. */
export function renderAt(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <AppRoutes /> }], { initialEntries: [path] });
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return queryClient;
}
