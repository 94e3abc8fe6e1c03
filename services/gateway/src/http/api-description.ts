import { describedCalls, openApiDocument } from '@cadenza/contracts';
import type { RequestHandler } from 'express';

const document = JSON.stringify(openApiDocument());

/** `GET /api/openapi.json`: every call, generated from the schemas that the services check with. */
export const answerOpenApi: RequestHandler = (_request, response) => {
  response.type('json').send(document);
};

const rows = describedCalls.map(
  ({ method, path, summary }) =>
    `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${path}</code></td><td>${summary}</td></tr>`,
);
const page = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<title>Calls · Cadenza</title></head><body><main><h1>Calls</h1>',
  '<p>With their schemas: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>',
  `<table cellpadding="6"><tbody>${rows.join('\n')}</tbody></table></main></body></html>`,
].join('\n');

/** `GET /api/docs`: the same calls as a page for people. */
export const answerApiDocs: RequestHandler = (_request, response) => {
  response.type('html').send(page);
};
