export { type Clock, type ClockSettings, createClock, type MovableClock, manualClock, movableClock } from './clock.ts';
export { type Loop, startLoop } from './loop.ts';
export { type Deadline, deadlineIn, realNowMs, steadyNowMs } from './real-time.ts';
