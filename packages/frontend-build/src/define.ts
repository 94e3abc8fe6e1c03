import { join } from 'node:path';
import type { RemoteModules, RemoteName } from '@cadenza/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { shellDevServer } from './dev-server.ts';
import { isDevelopment } from './environment.ts';
import { remotes } from './front-ends.ts';
import { devHookPlugin } from './refresh-plugins.ts';
import { sharedLibraries } from './shared-libraries.ts';

/** The modules that `packages/contracts` promises for a remote, by the key under which the remote exposes them. */
export type ExposesOf<Name extends RemoteName> = {
  [Key in keyof RemoteModules as Key extends `${Name}/${infer Exposed}` ? `./${Exposed}` : never]: RemoteModules[Key];
};

/**
 * The build of the shell. Its remotes are not known at build time: it registers those that `/remotes.json` lists, so a
 * remote can be deployed, moved or missing without a new shell.
 */
export function defineShell(directory: string): Configuration {
  const base = baseConfig('shell', directory);
  return {
    ...base,
    entry: './src/index.ts',
    output: { ...base.output, publicPath: '/' },
    ...(isDevelopment && { devServer: shellDevServer() }),
    plugins: [
      ...devHookPlugin(),
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({ template: './public/index.html', scriptLoading: 'defer', minify: false }),
      new rspack.CopyRspackPlugin({
        patterns: [{ from: './public', globOptions: { ignore: ['**/index.html'] }, noErrorOnMissing: true }],
      }),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        manifest: false,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: sharedLibraries(join(directory, 'package.json')),
        experiments: { provideExternalRuntime: true },
      }),
    ],
  };
}

/**
 * The build of a remote. The type argument names the modules it exposes, so that its own type check fails when one of
 * them is no longer what `packages/contracts` promises:
 * `defineRemote<'leads_mf', { './routes': typeof import('./src/remote.tsx') }>('leads_mf', import.meta.dirname, { './routes': './src/remote.tsx' })`.
 */
export function defineRemote<Name extends RemoteName, Modules extends ExposesOf<Name>>(
  name: Name,
  directory: string,
  exposes: Record<keyof Modules & string, string>,
): Configuration {
  const folder = remotes.find((remote) => remote.name === name)?.folder;
  if (folder === undefined) throw new Error(`No folder is listed for the remote ${name}`);
  const base = baseConfig(folder, directory);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes,
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: sharedLibraries(join(directory, 'package.json')),
        // The runtime comes from the shell: 18 kB less for each remote.
        experiments: { externalRuntime: true },
      }),
    ],
  };
}
