import { lazyComponent, Route, Routes } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';
import { paths, routePatterns } from './paths.ts';
import { MailboxListScreen } from './screens/list/mailbox-list-screen.tsx';
import './styles.css';

const loading = <Spinner className="mx-auto my-16 size-6" />;
const AddMailboxScreen = lazyComponent(
  async () => (await import('./screens/add/add-mailbox-screen.tsx')).AddMailboxScreen,
  loading,
);
const ImportMailboxesScreen = lazyComponent(
  async () => (await import('./screens/import/import-mailboxes-screen.tsx')).ImportMailboxesScreen,
  loading,
);
const ClientsScreen = lazyComponent(
  async () => (await import('./screens/clients/clients-screen.tsx')).ClientsScreen,
  loading,
);
const DomainsScreen = lazyComponent(
  async () => (await import('./screens/domains/domains-screen.tsx')).DomainsScreen,
  loading,
);
const NotConnectedScreen = lazyComponent(
  async () => (await import('./screens/not-connected/not-connected-screen.tsx')).NotConnectedScreen,
  loading,
);
const MailboxScreen = lazyComponent(
  async () => (await import('./screens/detail/mailbox-screen.tsx')).MailboxScreen,
  loading,
);

export default function MailboxesRoutes() {
  return (
    <Routes>
      <Route path={paths.mailboxes} element={<MailboxListScreen />} />
      <Route path={paths.add} element={<AddMailboxScreen />} />
      <Route path={paths.import} element={<ImportMailboxesScreen />} />
      <Route path={paths.clients} element={<ClientsScreen />} />
      <Route path={paths.domains} element={<DomainsScreen />} />
      <Route path={paths.notConnected} element={<NotConnectedScreen />} />
      <Route path={routePatterns.mailbox} element={<MailboxScreen />} />
    </Routes>
  );
}
