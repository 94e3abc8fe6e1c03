import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const client = { id: 'a client', secret: 'the secret of the client' };
const refreshSeconds = 14 * 24 * 3_600;

interface IdentityProviderOptions {
  redirectUri: string;
  /** How long an access token lives; services renew one that ends within six minutes. */
  accessSeconds?: number;
}

/** An OpenID provider on 127.0.0.1 that replaces each refresh token when it is used, and takes none twice. */
export async function startIdentityProvider({ redirectUri, accessSeconds = 3_600 }: IdentityProviderOptions) {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  /** Who is signed in to the provider, and what becomes of the next sign-in. */
  const state = {
    user: 'ada@example.com',
    /** What it gives as the address, where that is another one. */
    email: null as string | null,
    name: 'Ada Lovelace',
    isDenied: false,
    isAway: false,
    refreshes: 0,
    accessSeconds,
  };
  /** Access tokens that mail servers take, and whose they are. */
  const tokens = new Map<string, string>();

  const grants: string[] = [];
  /** All tokens that were given. */
  const secrets = [client.secret];

  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] },
        ...{ grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'client_secret_post' },
      },
    ],
    claims: { openid: ['sub', 'email', 'email_verified', 'preferred_username', 'name'] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({
        ...{ sub, email: state.email ?? sub, email_verified: true },
        ...{ preferred_username: sub, name: state.name },
      }),
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of these tests'] },
    ttl: {
      AccessToken: () => state.accessSeconds,
      AuthorizationCode: 60,
      IdToken: 600,
      RefreshToken: refreshSeconds,
      Grant: refreshSeconds,
      Interaction: 600,
      Session: 600,
    },
  });
  const serve = provider.callback();
  let held: Record<'reached' | 'mayGoOn', PromiseWithResolvers<void>> | undefined;

  /** Consents at once, or denies, for the person who is signed in. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (state.isDenied) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const accountId = state.user;
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } });
    const grant = new provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const consent = { grantId: await grant.save() };
    grants.push(consent.grantId);
    await provider.interactionFinished(request, response, { consent });
  }

  /** Notes the access tokens that are given. */
  function watchTokens(response: ServerResponse): void {
    const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
    response.end = ((body?: unknown, ...rest: unknown[]) => {
      const text = Buffer.isBuffer(body) || typeof body === 'string' ? body.toString() : '{}';
      const { access_token: token, refresh_token: lasting } = JSON.parse(text) as Record<string, string | undefined>;
      if (token !== undefined) tokens.set(token, state.user);
      secrets.push(...[token, lasting].filter((each) => each !== undefined));
      return end(body, ...rest);
    }) as typeof response.end;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/introspect') {
      const email = tokens.get(searchParams.get('token') ?? '');
      const told = email === undefined ? { active: 'false' } : { active: 'true', email };
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(told));
    }
    if (state.isAway) return void response.writeHead(503).end();
    if (pathname.startsWith('/interaction/')) return interact(request, response);
    if (pathname === '/token') {
      state.refreshes += 1;
      watchTokens(response);
      const waits = held;
      held = undefined;
      waits?.reached.resolve();
      await waits?.mayGoOn.promise;
    }
    serve(request, response);
  }

  /** Follows the browser from the first address until it is sent back to the product. */
  async function browse(first: string): Promise<URL> {
    const cookies = new Map<string, string>();
    for (let url = first; ; ) {
      const cookie = [...cookies].map((each) => each.join('=')).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const each of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
      url = new URL(location, url).href;
      if (url.startsWith(redirectUri)) return new URL(url);
    }
  }

  return {
    ...{ issuer, state, tokens, secrets, browse },
    introspectionUrl: `${issuer}/introspect?token=`,
    /** The provider takes no refresh token of before. */
    revoke: async () => {
      for (const grantId of grants.splice(0)) await provider.Grant.find(grantId).then((grant) => grant?.destroy());
    },
    /** The next that asks for tokens waits until it is disposed. */
    holdNextTokens: () => {
      const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { reached, mayGoOn };
      return { reached: reached.promise, [Symbol.dispose]: () => mayGoOn.resolve() };
    },
    /** Mail servers take none of the access tokens of before. */
    endAccess: () => tokens.clear(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
