import { answerMetrics, answerNotFound } from '@cadenza/http-kit';
import { type HttpServer, listenOn } from '@cadenza/http-server';
import express from 'express';
import type { Context } from '../context.ts';

/**
 * Serves `/metrics` and nothing else, on a port of its own if the settings name one. Never on the public port: a local
 * reverse proxy also connects from the loopback address, and need not say for whom.
 */
export async function listenForScrapes({ metrics, settings }: Context): Promise<HttpServer | undefined> {
  const { METRICS_PORT, METRICS_HOST } = settings;
  if (METRICS_PORT === undefined) return undefined;
  const http = express();
  http.disable('x-powered-by');
  http.get('/metrics', answerMetrics(metrics.all));
  http.use(answerNotFound);
  return listenOn(http, { PORT: METRICS_PORT, HOST: METRICS_HOST });
}
