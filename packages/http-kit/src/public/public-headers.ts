import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Headers for what recipients of emails see, by name in lower case; they are the same in every response. Webmail loads
 * its pictures from a foreign page, hence `cross-origin`.
 *
 * @param publicUrl the address under which people reach the product
 */
export function publicHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Under a tracking host the names below it are those of its owner, who may serve them without https.
    strictTransportSecurity: isHttps ? { maxAge: yearSeconds, includeSubDomains: false } : false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  write(request, response, (error) => {
    if (error) throw error;
  });
  return Object.freeze(response.getHeaders() as Record<string, string>);
}

export function sendPublicHeaders(publicUrl: string): RequestHandler {
  const headers = new Map(Object.entries(publicHeaders(publicUrl)));
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}
