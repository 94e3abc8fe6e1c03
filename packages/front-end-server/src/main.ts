import { once } from 'node:events';
import path from 'node:path';
import { listenOn } from '@cadenza/http-server';
import { createFrontEnd } from './create-front-end.ts';

/** Serves the built front end in the folder named by the first argument, on PORT of HOST, until SIGTERM or SIGINT. */
const stopped = Promise.race(['SIGTERM', 'SIGINT'].map((signal) => once(process, signal)));
const directory = path.resolve(process.argv[2] ?? 'dist');
const { PORT = '8080', HOST = '0.0.0.0' } = process.env;
await using server = await listenOn(createFrontEnd(directory), { PORT: Number(PORT), HOST });
process.stdout.write(`Serving ${directory}\n`);

await stopped;
await server.drain();
