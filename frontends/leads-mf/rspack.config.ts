import { defineRemote } from '@cadenza/frontend-build';

export default defineRemote<'leads_mf', { './routes': typeof import('./src/remote.tsx') }>(
  'leads_mf',
  import.meta.dirname,
  { './routes': './src/remote.tsx' },
);
