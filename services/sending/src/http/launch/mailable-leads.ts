import type { LaunchSettings, SequenceStepFacts } from '@cadenza/contracts';
import { variableNames } from '@cadenza/email-content';
import type { Context } from '../../context.ts';
import { neededValues } from '../../plan/needed-values.ts';
import { customKeys } from '../../projections/custom-fields.ts';
import { askedOf, countMailableLeads } from '../../projections/launch-check.ts';

interface Launch {
  id: string;
  settings: LaunchSettings;
  steps: readonly SequenceStepFacts[];
}

/** To how many leads a launch with these settings sends. */
export async function mailableLeads(
  context: Pick<Context, 'database' | 'hashKey'>,
  { id, settings, steps }: Launch,
): Promise<number> {
  const { database } = context;
  return countMailableLeads(database, await askedOf(context, id), {
    needed: settings.missingValues === 'hold' ? neededFirst(steps, await customKeys(database)) : [],
    withRisky: settings.riskyAddresses !== 'skip',
  });
}

/** Rule D9: what a lead needs for the first email. Who lacks a value for a later one counts as if it came in time. */
function neededFirst(steps: readonly SequenceStepFacts[], keys: readonly string[]): string[] {
  const first = Math.min(...steps.map(({ stepNumber }) => stepNumber));
  const needs = neededValues(steps, variableNames(keys));
  return needs.flatMap(({ stepNumber, name }) => (stepNumber === first ? [name] : []));
}
