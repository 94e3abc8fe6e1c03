import { forecastYearsMax, type LaunchForecast, mailboxForecastYearsMax } from '@cadenza/contracts';
import type { StepDelay } from '../plan/lead-position.ts';
import type { CapacityFacts } from './capacity.ts';
import { emailsPerDay, emailsPerOpening } from './forecast.ts';
import { instantText, playSenders } from './play-senders.ts';
import { ForecastQueues, LeadsInOrder, type WaitingLeads } from './queues.ts';
import { ForecastSender } from './sender.ts';
import { type SenderTimes, Timeline } from './timeline.ts';

/** So many leads that wait for the same email. */
export interface RestingLeads {
  /** That they are bound to (rule M2); null: they get it from the relay, or nobody wrote to them yet. */
  mailboxId: string | null;
  /** Whether they have had an email. */
  isFollowUp: boolean;
  nextStep: number;
  /** Null: they wait for a person or a value. Otherwise ISO 8601 text. */
  dueAt: string | null;
  count: number;
}

/** A paused campaign that is resumed at `startAt`. */
export interface RestPlan extends Omit<CapacityFacts, 'lanes'> {
  steps: readonly StepDelay[];
  waiting: readonly RestingLeads[];
  lanes: readonly (CapacityFacts['lanes'][number] & { isSender: boolean })[];
  startAt: Temporal.Instant;
}

/** A sender, and whether it writes to those whom nobody wrote to. */
interface RestSender {
  times: SenderTimes;
  takesNew: boolean;
  isMine(leads: RestingLeads): boolean;
}

/**
 * Forecasts what is left of a campaign as `forecast` does a launch: every email is sent, nobody replies, and nobody else uses
 * the mailboxes. Leads that wait for something without a date, and for a mailbox that cannot send, are counted apart.
 */
export function forecastRest(plan: RestPlan): LaunchForecast {
  const { settings, startAt, waiting } = plan;
  const numbers = plan.steps.map(({ stepNumber }) => stepNumber).toSorted((one, other) => one - other);
  const emailsOf = ({ nextStep, count }: RestingLeads) => count * numbers.filter((number) => number >= nextStep).length;
  const sumOf = (leads: readonly RestingLeads[]) => leads.reduce((sum, each) => sum + emailsOf(each), 0);
  const inQueue = (leads: RestingLeads): WaitingLeads => ({
    stepIndex: numbers.findIndex((number) => number >= leads.nextStep),
    dueAtMs: Math.max(startAt.epochMilliseconds, Temporal.Instant.from(leads.dueAt ?? startAt).epochMilliseconds),
    count: leads.count,
  });

  const senders = sendersOf(plan);
  const dated = waiting.filter((leads) => leads.dueAt !== null && emailsOf(leads) > 0);
  const [unbound, bound] = [dated.filter(isUnbound), dated.filter((leads) => !isUnbound(leads))];
  const newLeads = senders.some(({ takesNew }) => takesNew) ? unbound : [];
  const ownOf = ({ isMine }: RestSender) => bound.filter(isMine);
  const emailsTotal = sumOf([...newLeads, ...senders.flatMap(ownOf)]);
  const [shared, none] = [new LeadsInOrder(newLeads.map(inQueue)), new LeadsInOrder([])];
  const { firstMs, lastMs } = playSenders(
    senders.map((sender, order) => {
      const queues = new ForecastQueues(plan.steps, sender.takesNew ? shared : none, ownOf(sender).map(inQueue));
      return new ForecastSender(sender.times, queues, order);
    }),
    emailsTotal,
  );
  return {
    emailsPerDayMax:
      plan.hasSenders || plan.lanes.length > 0 ? emailsPerDay(plan, startAt, lastMs) : emailsPerOpening(settings),
    emailsTotal,
    emailsHeldBack: sumOf(waiting) - emailsTotal,
    firstSendAt: instantText(firstMs),
    lastSendAt: instantText(lastMs),
  };
}

const isUnbound = ({ mailboxId, isFollowUp }: RestingLeads) => mailboxId === null && !isFollowUp;

/** The relay too where mailboxes send to new leads: it goes on with those that it wrote to. */
function sendersOf({ settings, startAt, hasSenders, lanes, lastSendAt, account }: RestPlan): RestSender[] {
  const years = lanes.length > 0 ? mailboxForecastYearsMax : forecastYearsMax;
  const toMs = startAt.toZonedDateTimeISO(settings.timezone).add({ years }).epochMilliseconds;
  const timeline = new Timeline(settings, { fromMs: startAt.epochMilliseconds, toMs });
  const relay: RestSender = {
    times: timeline.relay({ lastSendAt, account }),
    takesNew: !hasSenders,
    isMine: ({ mailboxId }) => mailboxId === null,
  };
  const mailboxes = lanes
    .filter(({ mailbox }) => !mailbox.away)
    .map((lane): RestSender => {
      const { id, stoppedDomain } = lane.mailbox;
      return {
        times: timeline.mailbox(lane),
        takesNew: lane.isSender && !stoppedDomain,
        // Rule M11.
        isMine: ({ mailboxId, isFollowUp }) => mailboxId === id && (isFollowUp || !stoppedDomain),
      };
    });
  return [relay, ...mailboxes];
}
