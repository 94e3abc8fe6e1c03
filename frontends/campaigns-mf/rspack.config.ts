import { defineRemote } from '@cadenza/frontend-build';

export default defineRemote<'campaigns_mf', { './routes': typeof import('./src/remote.tsx') }>(
  'campaigns_mf',
  import.meta.dirname,
  { './routes': './src/remote.tsx' },
);
