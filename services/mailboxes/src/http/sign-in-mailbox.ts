import { calls, oauthProviders, signInCallbackPath, whereLost, whereRefused } from '@cadenza/contracts';
import { Refusal, reply, route, type Trace, Unavailable } from '@cadenza/http-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { connectAtProvider, reconnectAtProvider } from '../handlers/connect-at-provider.ts';
import { redirectUriOf } from '../oauth/open-providers.ts';
import { findRefusedSignIn, keepRefusedSignIn } from '../oauth/refused-sign-ins.ts';
import { type KeptSignIn, keepSignIn, takeSignIn } from '../oauth/sign-ins.ts';
import { countTry } from './recent-tries.ts';
import { existingRow } from './shown-mailbox.ts';

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

export const getRefusedSignIn = route(calls.getRefusedSignIn, async ({ params, identity }, context: Context) => {
  const refused = await findRefusedSignIn(context, params.id, identity);
  if (!refused) throw new Refusal(404, 'sign-in-not-found', 'Nothing is known of this sign-in any more.');
  return refused;
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

/** Where the provider sends the browser back to. Each end is a redirect, which keeps the code out of the history. */
export const finishSignIn = route(
  { method: 'get', path: signInCallbackPath },
  async ({ query, identity, trace }, context: Context) => {
    const { data } = answer.safeParse(query);
    if (!data) return redirect(whereLost('unknown'));
    const signIn = await takeSignIn(context, data.state, identity);
    if (typeof signIn === 'string') return redirect(whereLost(signIn));
    try {
      return redirect(`/mailboxes/${await finish(context, signIn, data, trace)}`);
    } catch (error) {
      const refusal = error instanceof Unavailable ? new Refusal(503, 'unavailable', error.message) : error;
      if (!(refusal instanceof Refusal)) throw error;
      return redirect(whereRefused(await keepRefusedSignIn(context, identity, signIn, refusal)));
    }
  },
);

const redirect = (location: string) => reply(303, '', { location, 'cache-control': 'no-store' });

/** @returns the id of the mailbox that is connected now */
async function finish(context: Context, signIn: KeptSignIn, answer: Answer, trace: Trace): Promise<string> {
  const { mailboxId, verifier } = signIn;
  const provider = context.providers[signIn.provider];
  const told = Object.entries(answer).filter((each): each is [string, string] => each[1] !== undefined);
  const signedIn = await provider.redeem(new URLSearchParams(told), { state: answer.state, verifier });
  if (mailboxId === null) return connectAtProvider(context, provider, signedIn, trace);
  await reconnectAtProvider(context, mailboxId, provider, signedIn, trace);
  return mailboxId;
}
