export { type OpenWindow, openWindows } from './open-windows.ts';
export { firstOpenInstant, type OpenInstant, type SendWindow } from './send-window.ts';
