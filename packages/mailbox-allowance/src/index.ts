export { allowanceOn } from './allowance.ts';
export { dayAfter, dayOf } from './calendar-day.ts';
