export * from '@cadenza/screen-kit/core';
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  MemoryRouter,
  NavLink,
  Route,
  RouterProvider,
  Routes,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
export { showError, showRefusal, showSuccess } from './notices.ts';
export { type ShownTimes, shownTimes } from './times/shown-times.ts';
export { ShownTimesProvider, useShownTimes } from './times/shown-times-provider.tsx';
export { useSaveKey } from './use-save-key.ts';
