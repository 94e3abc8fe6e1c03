export { firstOpenInstant, type OpenInstant, type SendWindow } from './send-window.ts';
