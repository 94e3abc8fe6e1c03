declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  /** What the stand-in needs of the library, which has no types. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: {
      new (given: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<{ destroy(): Promise<void> } | undefined>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; params: { client_id: string; scope: string } }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
