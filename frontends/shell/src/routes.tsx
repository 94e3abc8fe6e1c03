import { lazyComponent, Route, Routes, useLocation } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';
import { AppLayout } from './layout/app-layout.tsx';
import { paths } from './paths.ts';
import { remoteAt } from './remotes/remote-addresses.ts';
import { RemoteArea } from './remotes/remote-area.tsx';
import { AnalyticsScreen } from './screens/analytics/analytics-screen.tsx';
import { DashboardScreen } from './screens/dashboard/dashboard-screen.tsx';
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx';

/** Its form library and schemas are for nobody else. */
const AccountScreen = lazyComponent(
  async () => (await import('./screens/account/account-screen.tsx')).AccountScreen,
  <Spinner className="m-auto size-5" />,
);
/** The primitives of the design system, for whoever builds screens: nobody else has to load it. */
const PrimitivesScreen = lazyComponent(
  async () => (await import('./screens/primitives/primitives-screen.tsx')).default,
  <Spinner className="m-auto size-5" />,
);

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
  const remote = remoteAt(pathname);
  if (remote) return <RemoteArea key={remote.module} module={remote.module} label={remote.label} />;
  return (
    <Routes>
      <Route path={paths.dashboard} element={<DashboardScreen />} />
      <Route path={paths.analytics} element={<AnalyticsScreen />} />
      <Route path={paths.account} element={<AccountScreen />} />
      <Route path={paths.primitives} element={<PrimitivesScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
