import { Route, Routes } from '@cadenza/screen-kit';
import { paths } from './paths.ts';
import { LeadsScreen } from './screens/leads/leads-screen.tsx';
import './styles.css';

export default function LeadsRoutes() {
  return (
    <Routes>
      <Route path={paths.leads} element={<LeadsScreen />} />
    </Routes>
  );
}
