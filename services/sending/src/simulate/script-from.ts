import { defaultLaunchSettings, followUpDelayDaysMax, launchSettings, sequenceMaxSteps } from '@cadenza/contracts';
import { z } from 'zod';
import { inField, instantIn, list, minutesOf, parsed, windowText } from './script-fields.ts';
import { senderFields, senderFrom } from './sender-from.ts';
import type { SoloScript } from './simulate.ts';

const leadsMax = 2_000;
const sendersMax = 100;

const inputs = z.strictObject({
  start: z.string().optional(),
  leads: z.coerce.number().int().min(1).max(leadsMax).default(10),
  delays: list(z.array(z.coerce.number().int().min(0).max(followUpDelayDaysMax)).min(1).max(sequenceMaxSteps)).default([
    0, 2, 4,
  ]),
  gap: z.coerce.number().default(defaultLaunchSettings.delayMinutes),
  window: windowText.default('09:00-17:00'),
  timezone: z.string().default(defaultLaunchSettings.timezone),
  weekdays: list(z.array(z.string())).default(defaultLaunchSettings.allowedWeekdays),
  /** Only in JSON. */
  senders: z.array(senderFields).max(sendersMax).default([]),
});

/**
 * A campaign to simulate, from flags or JSON.
 * @throws Error with a sentence that names what is wrong
 */
export function scriptFrom(input: unknown, now: Temporal.Instant): SoloScript {
  const given = parsed(inputs, input);
  const { start, end } = inField('window', () => minutesOf(given.window));
  const settings = parsed(launchSettings, {
    ...defaultLaunchSettings,
    delayMinutes: given.gap,
    sendWindowStart: start,
    sendWindowEnd: end,
    timezone: given.timezone,
    allowedWeekdays: given.weekdays,
  });
  const launchedAt = given.start
    ? inField('start', () => instantIn(settings.timezone, given.start as string))
    : now.round('second');
  return {
    settings,
    steps: given.delays.map((delayDays, index) => ({ stepNumber: index + 1, delayDays })),
    launchedAt,
    leads: Array.from({ length: given.leads }, (_, index) => ({ leadId: `lead ${index + 1}`, joinedAt: launchedAt })),
    mailboxes: given.senders.map((sender, index) =>
      inField(`senders.${index}`, () =>
        senderFrom(sender, `mailbox ${index + 1}`, { timezone: settings.timezone, launchedAt }),
      ),
    ),
  };
}
