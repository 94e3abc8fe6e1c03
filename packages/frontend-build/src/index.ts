export { defineRemote, defineShell, type ExposesOf } from './define.ts';
