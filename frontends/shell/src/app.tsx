import { createBrowserRouter, createQueryClient, QueryClientProvider, RouterProvider } from '@cadenza/platform';
import { Toaster, TooltipProvider } from '@cadenza/ui';
import { useState } from 'react';
import { FailureBoundary } from './components/failure-boundary.tsx';
import { ConnectionBanner } from './connection/connection-banner.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <AppRoutes /> }]));
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <FailureBoundary>
          <RouterProvider router={router} />
        </FailureBoundary>
        <ConnectionBanner />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
