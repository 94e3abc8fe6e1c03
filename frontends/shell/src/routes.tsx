import type { RemoteModules } from '@cadenza/contracts';
import { lazyComponent, Route, Routes, useLocation } from '@cadenza/platform';
import { Spinner } from '@cadenza/ui';
import { Suspense } from 'react';
import { AppLayout } from './layout/app-layout.tsx';
import { paths } from './paths.ts';
import { RemoteArea } from './remotes/remote-area.tsx';
import { AnalyticsScreen } from './screens/analytics/analytics-screen.tsx';
import { DashboardScreen } from './screens/dashboard/dashboard-screen.tsx';
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx';

/** The primitives of the design system, for whoever builds screens: nobody else has to load it. */
const PrimitivesScreen = lazyComponent(
  async () => (await import('./screens/primitives/primitives-screen.tsx')).default,
);

interface RemoteAddress {
  pattern: RegExp;
  module: keyof RemoteModules;
  label: string;
}

const remoteAddresses: RemoteAddress[] = [
  { pattern: /^\/campaigns(\/|$)/, module: 'campaigns_mf/routes', label: 'Campaigns' },
  { pattern: /^\/leads\/?$/, module: 'leads_mf/routes', label: 'Leads' },
];

export function AppRoutes() {
  return (
    <AppLayout>
      <Screens />
    </AppLayout>
  );
}

/** Remotes stand beside the routes of the shell, not inside one: below a route, their own paths would be relative to it. */
function Screens() {
  const { pathname } = useLocation();
  const remote = remoteAddresses.find(({ pattern }) => pattern.test(pathname));
  if (remote) return <RemoteArea key={remote.module} module={remote.module} label={remote.label} />;
  return (
    <Routes>
      <Route path={paths.dashboard} element={<DashboardScreen />} />
      <Route path={paths.analytics} element={<AnalyticsScreen />} />
      <Route
        path={paths.primitives}
        element={
          <Suspense fallback={<Spinner className="m-auto size-5" />}>
            <PrimitivesScreen />
          </Suspense>
        }
      />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
