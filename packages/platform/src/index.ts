export * from '@cadenza/platform/core';
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
