import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { settleRefusals as settle } from '../../handlers/settle-unclear.ts';

export const settleRefusals = route(calls.settleRefusals, ({ params, body, trace }, context: Context) =>
  settle(context, { kind: params.id, decision: body.decision }, trace),
);
