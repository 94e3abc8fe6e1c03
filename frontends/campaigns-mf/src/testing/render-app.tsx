import {
  createMemoryRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  useLocation,
  useNavigate,
} from '@cadenza/screen-kit';
import { Toaster, TooltipProvider } from '@cadenza/ui';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { CampaignsRoutes } from '../routes.tsx';

interface Navigation {
  address: string;
  goBack: () => void;
}

function Address({ onChange }: { onChange: (navigation: Navigation) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  onChange({ address: pathname + search, goBack: () => void navigate(-1) });
  return null;
}

/** Renders the whole front end at a path, with the notices of the shell. */
export function renderApp(path: string) {
  const queryClient = createQueryClient();
  // What it keeps unsaved would make the page ask in the tests after this one.
  onTestFinished(() => queryClient.clear());
  let navigation: Navigation = { address: path, goBack: () => {} };
  const page = (
    <>
      <CampaignsRoutes />
      <Address
        onChange={(now) => {
          navigation = now;
        }}
      />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return {
    queryClient,
    // A dialog takes the pointer back from the page a moment after it is there, and then gives it to its content.
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => navigation.address,
    goBack: () => navigation.goBack(),
  };
}
