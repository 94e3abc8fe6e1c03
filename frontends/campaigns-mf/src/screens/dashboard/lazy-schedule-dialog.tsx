import { lazyDialog } from '@cadenza/screen-kit';

/** Loaded when somebody is about to change the schedule. */
export const ScheduleDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);
