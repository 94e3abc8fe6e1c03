import { lazyDialog } from '@cadenza/screen-kit';

/** Loaded when somebody is about to choose leads. */
export const ExistingLeadsDialog = lazyDialog(
  async () => (await import('./existing-leads-dialog.tsx')).ExistingLeadsDialog,
);
