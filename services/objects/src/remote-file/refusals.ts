import { Refusal } from '@cadenza/http-kit';

/**
 * The same sentence for every forbidden address and for names that do not exist, so that it does not reveal whether a
 * server is there.
 */
export const notPublic = () =>
  new Refusal(422, 'remote-not-public', 'There is no server on the public internet at this address.');

export const notAnUrl = (why: string) => new Refusal(422, 'remote-url-invalid', why);

export const doesNotAnswer = () =>
  new Refusal(422, 'remote-unreachable', 'The server at this address does not answer. Please try again later.');

export const brokeOff = () =>
  new Refusal(422, 'remote-broke-off', 'The server at this address did not send the whole file. Please try again.');

export const tooSlow = () =>
  new Refusal(422, 'remote-too-slow', 'The server at this address sends the file too slowly. Please try again later.');

export const tooManyRedirects = () =>
  new Refusal(422, 'remote-redirects', 'This address leads from one address to the next without end.');

export const isEncoded = () =>
  new Refusal(
    422,
    'remote-encoded',
    'The server at this address sends the file compressed, although it was not asked to.',
  );

export const noFile = (status: number) =>
  new Refusal(422, 'remote-no-file', `There is no file at this address: the server answered with status ${status}.`);

export const tooManyAtOnce = () =>
  new Refusal(429, 'too-many-imports', 'Too many files are fetched right now. Please try again in a moment.');
