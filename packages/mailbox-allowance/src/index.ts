export { allowanceOn, type MailboxHealth } from './allowance.ts';
export { dayAfter, dayOf } from './calendar-day.ts';
