import { lazyComponent, Route, Routes, useLocation } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';
import { AppLayout } from './layout/app-layout.tsx';
import { paths } from './paths.ts';
import { remoteAt } from './remotes/remote-addresses.ts';
import { RemoteArea } from './remotes/remote-area.tsx';
import { AnalyticsScreen } from './screens/analytics/analytics-screen.tsx';
import { DashboardScreen } from './screens/dashboard/dashboard-screen.tsx';
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx';

/** Loaded on demand: only this screen needs its form library and schemas. */
const AccountScreen = lazyComponent(
  async () => (await import('./screens/account/account-screen.tsx')).AccountScreen,
  <Spinner className="m-auto size-5" />,
);
/** Loaded on demand for its form, too. */
const SettingsScreen = lazyComponent(
  async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen,
  <Spinner className="m-auto size-5" />,
);
/** The primitives of the design system, for developers of screens; loaded on demand. */
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

/** Remotes are rendered outside the shell's routes: inside a route, their own paths would be relative to it. */
function Screens() {
  const { pathname } = useLocation();
  const remote = remoteAt(pathname);
  if (remote) return <RemoteArea key={remote.module} module={remote.module} label={remote.label} />;
  return (
    <Routes>
      <Route path={paths.dashboard} element={<DashboardScreen />} />
      <Route path={paths.analytics} element={<AnalyticsScreen />} />
      <Route path={paths.account} element={<AccountScreen />} />
      <Route path={paths.settings} element={<SettingsScreen />} />
      <Route path={paths.primitives} element={<PrimitivesScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
