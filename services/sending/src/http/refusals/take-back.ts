import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { takeBackWave } from '../../handlers/take-back-wave.ts';

export const takeBackDeadAddresses = route(calls.takeBackDeadAddresses, ({ params, trace }, context: Context) =>
  takeBackWave(context, params.id, trace),
);
