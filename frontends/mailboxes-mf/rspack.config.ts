import { defineRemote } from '@cadenza/frontend-build';

export default defineRemote<'mailboxes_mf', { './routes': typeof import('./src/remote.tsx') }>(
  'mailboxes_mf',
  import.meta.dirname,
  { './routes': './src/remote.tsx' },
);
