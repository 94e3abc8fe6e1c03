import { calls, oauthProviders } from '@cadenza/contracts';
import { type Identity, Refusal, reply, route, type Trace, Unavailable } from '@cadenza/http-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { connectAtProvider, reconnectAtProvider } from '../oauth/connect-at-provider.ts';
import { redirectUriOf } from '../oauth/open-providers.ts';
import { keepSignIn, takeSignIn } from '../oauth/sign-ins.ts';
import { countTry } from './recent-tries.ts';
import { existingRow } from './shown-mailbox.ts';
import { signInRefusedPage } from './sign-in-page.ts';

const startsPerMinute = 20;

export const listSignInProviders = route(calls.listSignInProviders, async (_, { providers, settings }: Context) => ({
  providers: oauthProviders.map((provider) => ({ provider, isSet: providers[provider].isSet })),
  redirectUri: redirectUriOf(settings),
}));

export const startSignIn = route(calls.startSignIn, async ({ params, body, identity }, context: Context) => {
  const { mailboxId = null } = body;
  const provider = context.providers[params.provider];
  provider.requireClient();
  if (mailboxId !== null) await existingRow(context, mailboxId);
  await countTry(context, identity, { what: 'sign-in', perMinute: startsPerMinute });
  const { url, state, verifier } = await provider.begin();
  await keepSignIn(context, state, identity, { provider: params.provider, verifier, mailboxId });
  return reply(200, { url: url.href }, { 'cache-control': 'no-store' });
});

const parameter = z.string().max(4_096);
/** Providers add parameters of their own. */
const answer = z.object({
  state: parameter,
  code: parameter.optional(),
  error: parameter.optional(),
  error_description: parameter.optional(),
  iss: parameter.optional(),
});
type Answer = z.output<typeof answer>;

/** Where the provider sends the browser back to. A page, since people come here by a link. */
export const finishSignIn = route(
  { method: 'get', path: '/api/mailboxes/oauth/callback', query: answer },
  async ({ query, identity, trace }, context: Context) => {
    try {
      const mailboxId = await finish(context, query, identity, trace);
      return reply(303, '', { location: `/mailboxes/${mailboxId}`, 'cache-control': 'no-store' });
    } catch (error) {
      if (error instanceof Refusal) return signInRefusedPage(error);
      if (error instanceof Unavailable) return signInRefusedPage(new Refusal(503, 'unavailable', error.message));
      throw error;
    }
  },
);

/** @returns the id of the mailbox that is connected now */
async function finish(context: Context, { state, ...given }: Answer, identity: Identity, trace: Trace) {
  const signIn = await takeSignIn(context, state, identity);
  const provider = context.providers[signIn.provider];
  const told = Object.entries({ state, ...given }).filter((each): each is [string, string] => each[1] !== undefined);
  const signedIn = await provider.redeem(new URLSearchParams(told), { state, verifier: signIn.verifier });
  const { mailboxId } = signIn;
  if (mailboxId === null) return connectAtProvider(context, provider, signedIn, trace);
  await reconnectAtProvider(context, mailboxId, provider, signedIn, trace);
  return mailboxId;
}
