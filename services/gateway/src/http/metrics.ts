import { type HttpServer, listenOn } from '@cadenza/http-server';
import { answerMetrics, answerNotFound, measureHttp } from '@cadenza/service-kit';
import express, { type Request, type RequestHandler } from 'express';
import type { App } from '../app.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Times requests. On the public port `/metrics` shows the figures to this machine only: whoever else is to read them
 * reaches `METRICS_PORT`, which is not published.
 */
export function measureRequests({ metrics }: App): RequestHandler {
  const answer = answerMetrics(metrics.all);
  const router = express.Router();
  router.get('/metrics', (request, response, next) =>
    isFromThisMachine(request) ? answer(request, response, next) : next(),
  );
  router.use(measureHttp(metrics.all));
  return router;
}

/** Serves `/metrics`, and nothing else, where the settings say so. */
export async function listenForScrapes({ metrics, settings }: App): Promise<HttpServer | undefined> {
  const { METRICS_PORT, HOST } = settings;
  if (METRICS_PORT === undefined) return undefined;
  const http = express();
  http.disable('x-powered-by');
  http.get('/metrics', answerMetrics(metrics.all));
  http.use(answerNotFound);
  return listenOn(http, { PORT: METRICS_PORT, HOST });
}

/** A reverse proxy on this machine also comes from the loopback address, but says for whom. */
function isFromThisMachine({ socket, headers }: Request): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  );
}
