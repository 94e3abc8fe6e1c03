import { lazyComponent, Route, Routes } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';
import { paths } from './paths.ts';
import { LeadsScreen } from './screens/leads/leads-screen.tsx';
import './styles.css';

const waiting = <Spinner className="mx-auto my-16 size-6" />;
const BlocklistScreen = lazyComponent(
  async () => (await import('./screens/blocklist/blocklist-screen.tsx')).BlocklistScreen,
  waiting,
);
const FieldsScreen = lazyComponent(
  async () => (await import('./screens/fields/fields-screen.tsx')).FieldsScreen,
  waiting,
);
const ImportsScreen = lazyComponent(
  async () => (await import('./screens/imports/imports-screen.tsx')).ImportsScreen,
  waiting,
);
const UploadScreen = lazyComponent(
  async () => (await import('./screens/upload/upload-screen.tsx')).UploadScreen,
  waiting,
);

export default function LeadsRoutes() {
  return (
    <Routes>
      <Route path={paths.leads} element={<LeadsScreen />} />
      <Route path={paths.upload} element={<UploadScreen />} />
      <Route path={paths.fields} element={<FieldsScreen />} />
      <Route path={paths.imports} element={<ImportsScreen />} />
      <Route path={paths.blocklist} element={<BlocklistScreen />} />
    </Routes>
  );
}
