import { lazyComponent, Route, Routes } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';
import { paths } from './paths.ts';
import { LeadsScreen } from './screens/leads/leads-screen.tsx';
import './styles.css';

const BlocklistScreen = lazyComponent(
  async () => (await import('./screens/blocklist/blocklist-screen.tsx')).BlocklistScreen,
  <Spinner className="mx-auto my-16 size-6" />,
);

export default function LeadsRoutes() {
  return (
    <Routes>
      <Route path={paths.leads} element={<LeadsScreen />} />
      <Route path={paths.blocklist} element={<BlocklistScreen />} />
    </Routes>
  );
}
