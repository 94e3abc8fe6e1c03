import type { RequestHandler } from 'express';

/** Where the built files of one front end come from. */
export interface FrontEnd {
  /** Answers with the file named by the path, or passes the request on where no file has that name. */
  serve: RequestHandler;
  /** The text of its index.html. */
  page(): Promise<string>;
}

/** Stands in where no front end is configured, as in tests of the calls. */
export const noFrontEnd: FrontEnd = {
  serve: (_request, _response, next) => next(),
  page: async () => '<!doctype html><title>Cadenza</title><p>The front ends are not part of this installation.',
};
