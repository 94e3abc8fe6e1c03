import { lazyDialog } from '@cadenza/screen-kit';

/** Loaded when somebody is about to ask the assistant. */
export const AiDialog = lazyDialog(async () => (await import('./ai-dialog.tsx')).AiDialog);
