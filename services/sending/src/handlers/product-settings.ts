import { handleCommands } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { ProductSettingsCommand } from '../product-settings/commands.ts';
import { productSettingsDecider } from '../product-settings/decide.ts';
import { productSettingsStream } from '../product-settings/events.ts';
import { type ProductSettings, setByEnvironment } from '../product-settings/product-settings.ts';
import type { ShownTimes } from '../product-settings/shown-times.ts';
import { projectOwn } from '../projections/own-events.ts';
import { findProductSettings } from '../projections/product-settings.ts';

/** The settings that an email claimed now has. */
export async function settingsInEffect(
  { settings }: Pick<Context, 'settings'>,
  database: Queryable,
): Promise<ProductSettings> {
  return { ...(await findProductSettings(database)), ...setByEnvironment(settings) };
}

/** What a user changes of the settings; what is absent stays. */
export interface SettingsChange {
  /** For emails claimed from now on. */
  changes: Partial<ProductSettings>;
  shownTimes: Partial<ShownTimes>;
  closesFirstSetup: boolean;
}

/** Changes all of it, or nothing. @throws Refusal where the environment sets one of them */
export async function changeSettings(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  { changes, shownTimes, closesFirstSetup }: SettingsChange,
  trace: Trace,
): Promise<void> {
  const now = trace.now.toString({ smallestUnit: 'millisecond' });
  const commands: ProductSettingsCommand[] = [
    { type: 'Change', changes, environment: setByEnvironment(settings), now },
    { type: 'ChangeShownTimes', changes: shownTimes, now },
  ];
  await handleCommands(database, {
    stream: productSettingsStream,
    decider: productSettingsDecider,
    commands: closesFirstSetup ? [...commands, { type: 'CloseFirstSetup', now }] : commands,
    trace,
    project: projectOwn,
  });
}
