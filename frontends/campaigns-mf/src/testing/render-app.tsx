import { createQueryClient, MemoryRouter, QueryClientProvider, useLocation } from '@cadenza/platform';
import { Toaster, TooltipProvider } from '@cadenza/ui';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CampaignsRoutes } from '../routes.tsx';

function Address({ onChange }: { onChange: (pathname: string) => void }) {
  onChange(useLocation().pathname);
  return null;
}

/** Draws the whole front end at an address, with the notices of the shell. */
export function renderApp(path: string) {
  let address = path;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <MemoryRouter initialEntries={[path]}>
          <CampaignsRoutes />
          <Address
            onChange={(pathname) => {
              address = pathname;
            }}
          />
        </MemoryRouter>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), address: () => address };
}
