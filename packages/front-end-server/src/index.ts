export { serveFiles } from './serve-files.ts';
