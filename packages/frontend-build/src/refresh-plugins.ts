import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isDevelopment } from './environment.ts';

export function refreshPlugins(): RspackPluginInstance[] {
  return [new ReactRefreshRspackPlugin()];
}

/**
 * The first thing the shell runs in development. Each bundle has its own refresh runtime; one that loads after React
 * looks for renderers in the hook of the developer tools, and without this stub it finds none and updates nothing.
 */
export function devHookPlugin(): RspackPluginInstance[] {
  if (!isDevelopment) return [];
  const hook = join(import.meta.dirname, 'devtools-hook.js');
  return [new rspack.EntryPlugin(import.meta.dirname, hook, {})];
}
