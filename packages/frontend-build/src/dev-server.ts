import type { Configuration } from '@rspack/core';
import { devPortOf, type FrontEndFolder, remotes } from './front-ends.ts';

type DevServer = NonNullable<Exclude<Configuration['devServer'], false>>;

const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

/** A remote's development server. The page comes from the shell's, so this one allows other origins to read it. */
export function remoteDevServer(folder: FrontEndFolder): DevServer {
  return {
    // What it serves is for this machine alone.
    host: 'localhost',
    port: devPortOf(folder),
    hot: true,
    liveReload: false,
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: ['localhost', '127.0.0.1'],
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
  };
}

/** The shell's development server: the page, the list of the other development servers, and everything else proxied to a gateway. */
export function shellDevServer(): DevServer {
  return {
    ...remoteDevServer('shell'),
    historyApiFallback: { disableDotRule: true },
    proxy: [{ context: ['/api', '/objects', '/s3', '/dev'], target: gatewayUrl, changeOrigin: false }],
    setupMiddlewares: (middlewares) => [
      { name: 'remotes.json', path: '/remotes.json', middleware: answerRemotes },
      ...middlewares,
    ],
  };
}

function answerRemotes(
  _request: unknown,
  response: { end(body: string): void; setHeader(k: string, v: string): void },
) {
  response.setHeader('Content-Type', 'application/json');
  response.end(
    JSON.stringify({
      remotes: remotes.map(({ name, folder }) => ({
        name,
        entry: `http://localhost:${devPortOf(folder)}/mf-manifest.json`,
      })),
    }),
  );
}
