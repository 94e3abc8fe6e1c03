import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { remoteDevServer } from './dev-server.ts';
import { isDevelopment } from './environment.ts';
import type { FrontEndFolder } from './front-ends.ts';
import { PrecompressPlugin } from './precompress-plugin.ts';
import { refreshPlugins } from './refresh-plugins.ts';
import { sourceHash } from './source-hash.ts';

/** A chunk that takes longer counts as failed, so that the screen can say so. The default is two minutes. */
const chunkLoadTimeoutMs = 8_000;

const browserTargets = ['chrome >= 111', 'edge >= 111', 'firefox >= 128', 'safari >= 16.4'];

/** What the shell and the remotes have in common: languages, styles, file names, compression. */
export function baseConfig(folder: FrontEndFolder, directory: string): Configuration {
  const name = folder.replaceAll('-', '_');
  return {
    name,
    context: directory,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never an eval devtool: the content security policy forbids it.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: join(directory, 'dist'),
      // With one name for all deployments, a newly deployed remote would run the chunks of the old one.
      uniqueName: isDevelopment ? `cadenza_${name}` : `cadenza_${name}_${sourceHash(folder)}`,
      filename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      cssFilename: isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
      cssChunkFilename: isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      chunkLoadTimeout: chunkLoadTimeoutMs,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.jsx', '.js', '.json'] },
    module: { rules: [scriptRule(), styleRule(), { test: /\.(woff2?|png|svg)$/, type: 'asset/resource' }] },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browserTargets } }),
      ],
    },
    plugins: isDevelopment ? refreshPlugins() : [new PrecompressPlugin()],
    ...(isDevelopment && { devServer: remoteDevServer(folder) }),
    performance: false,
    stats: 'errors-warnings',
  };
}

function scriptRule() {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'builtin:swc-loader',
    options: {
      detectSyntax: 'auto',
      env: { targets: browserTargets },
      jsc: { transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } } },
    },
  };
}

function styleRule() {
  return {
    test: /\.css$/,
    type: 'css/auto' as const,
    use: [{ loader: 'postcss-loader', options: { postcssOptions: { plugins: ['@tailwindcss/postcss'] } } }],
  };
}
