import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { relayHostOf } from '../relay/relay-names.ts';

export const getRelay = route(calls.getRelay, async (_, { settings, relayNames }: Context) => {
  const { name, address } = settings.MAIL_FROM;
  return { host: relayHostOf(settings), from: { name, address }, ptr: await relayNames.read() };
});
