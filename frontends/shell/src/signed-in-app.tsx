import { RouterProvider, ShownTimesProvider, useQuery } from '@cadenza/screen-kit';
import { TooltipProvider } from '@cadenza/ui';
import type { ComponentProps } from 'react';
import { settingsQuery } from './api/settings.ts';
import { UpdateNotice } from './updates/update-notice.tsx';

/** What a signed-in user sees, remotes included: times as the settings say (rule D14). */
export function SignedInApp({ router }: ComponentProps<typeof RouterProvider>) {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <ShownTimesProvider settings={settings}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <UpdateNotice />
      </TooltipProvider>
    </ShownTimesProvider>
  );
}
