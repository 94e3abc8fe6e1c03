export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  MemoryRouter,
  NavLink,
  Route,
  RouterProvider,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
export { appTitle, usePageTitle } from './page-title.ts';
export { createQueryClient } from './query-client.ts';
