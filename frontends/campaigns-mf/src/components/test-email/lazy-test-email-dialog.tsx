import { lazyDialog } from '@cadenza/screen-kit';

/** Loaded when somebody is about to send a test. */
export const TestEmailDialog = lazyDialog(async () => (await import('./test-email-dialog.tsx')).TestEmailDialog);
