import { RouterProvider } from '@cadenza/screen-kit';
import { TooltipProvider } from '@cadenza/ui';
import type { ComponentProps } from 'react';
import { UpdateNotice } from './updates/update-notice.tsx';

/** What a signed-in user sees. */
export function SignedInApp({ router }: ComponentProps<typeof RouterProvider>) {
  return (
    <TooltipProvider>
      <RouterProvider router={router} />
      <UpdateNotice />
    </TooltipProvider>
  );
}
