import { z } from 'zod';
import { notTheirs } from '../events/engagement.ts';
import { pageMaxRows } from '../limits.ts';
import { id, instant } from '../text.ts';
import { launchSettings } from './campaigns.ts';
import { leadSender, linkStatuses, reportedLead, searchQuery } from './leads.ts';
import { reportCampaign, testEvents } from './tracking.ts';

const count = z.number().int();

/** Each counts emails, not engagements: repeats and machines do not count (rules O1 and O2). */
const emailFigures = z.object({ sentCount: count, openCount: count, clickCount: count, replyCount: count });

/** `stepNumber` is `null` for emails from before steps were recorded. */
export const funnelStep = emailFigures.extend({ stepNumber: count.nullable(), bounceCount: count });
export type FunnelStep = z.infer<typeof funnelStep>;

/**
 * The emails of one mailbox. `mailboxId` and `address` are `null` for the relay; `address` also for a mailbox of which
 * nothing else was heard. A removed mailbox keeps its address.
 */
export const mailboxFigures = emailFigures.extend({
  mailboxId: id.nullable(),
  address: z.string().nullable(),
  isRemoved: z.boolean(),
  bounceCount: count,
  spamCount: count,
});
export type MailboxFigures = z.infer<typeof mailboxFigures>;

/** Rows of the report: all, and for each figure those with at least one such email. */
const rowFigures = z.object({
  total: count,
  sent: count,
  opened: count,
  clicked: count,
  bounced: count,
  spam: count,
  replied: count,
  /** Absent from a server of an older version. */
  optedOut: count.optional(),
});

/**
 * Totals of a campaign's report, by email, by row, by step and by mailbox: steps add up to the campaign's counters, and so
 * do mailboxes. All mailboxes that a row names are there, those that sent most first, then the relay; none where only the
 * relay sends.
 */
export const funnel = z.object({
  campaign: reportCampaign,
  rows: rowFigures,
  steps: z.array(funnelStep),
  mailboxes: z.array(mailboxFigures).default([]),
});
export type Funnel = z.infer<typeof funnel>;

export const seriesDays = [7, 30, 90] as const;
export type SeriesDays = (typeof seriesDays)[number];

/** How many days back, today included, and the IANA zone in which a day begins and ends. */
export const seriesQuery = z.object({
  days: z.coerce.number().pipe(z.literal(seriesDays)).default(30),
  timeZone: launchSettings.shape.timezone.default('UTC'),
});

/** What happened in some time. The optional ones are absent from a server of an older version. */
const periodFigures = emailFigures.extend({ bounceCount: count.optional(), optOutCount: count.optional() });
export type PeriodFigures = z.infer<typeof periodFigures>;

/**
 * One figure per day, oldest first, including days on which nothing happened. `before`: what happened in as many days
 * before them; absent from a server of an older version.
 */
export const series = z.object({
  timeZone: z.string(),
  days: z.array(periodFigures.extend({ date: z.iso.date() })),
  before: periodFigures.optional(),
});
export type Series = z.infer<typeof series>;

export const reportSorts = ['lead', 'email', 'status', 'sent', 'opened', 'bounced', 'spam', 'replied'] as const;
export type ReportSort = (typeof reportSorts)[number];

/**
 * Selects rows of a report: those of one status, those whose lead hears from a mailbox or from the relay, and those whose
 * lead's name, address, company or job role contains a text.
 */
export const reportFilterQuery = searchQuery.extend({
  status: z.enum(linkStatuses).optional(),
  /** Only leads that opted out. */
  optedOut: z.literal('1').optional(),
  mailbox: leadSender.optional(),
});

/**
 * With `leadId` only that lead's row. Without `sort` in attach order. Rows without the sorted value come last, in
 * either direction.
 */
export const reportRowsQuery = reportFilterQuery.extend({
  leadId: id.optional(),
  sort: z.enum(reportSorts).optional(),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
  cursor: z.string().max(2_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageMaxRows).default(50),
});

export const statusCounts = z.object({
  all: count,
  pending: count,
  sent: count,
  completed: count,
  failed: count,
  optedOut: count.optional(),
});
export type StatusCounts = z.infer<typeof statusCounts>;

/**
 * A row of the report. `heldUntil`: when a lead on hold goes on (rule S5), `null` when it is not on hold. `missing`: the
 * variables without a value that hold it (rule D9); absent where something else does. `blames`: whom the report blames by which its email came back
 * (rule D12); absent where none did, or that is decided.
 */
export const reportRow = reportedLead.extend({
  heldUntil: instant.nullable(),
  missing: z.array(z.string()).optional(),
  blames: z.enum(notTheirs).optional(),
  /** Absent from a server of an older version. */
  optedOutAt: instant.nullable().optional(),
  tests: z.array(z.enum(testEvents)).optional(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** `nextCursor` is `null` after the last page. `counts`, on the first page only: matches of search and mailbox by status. */
export const reportRows = z.object({
  rows: z.array(reportRow),
  nextCursor: z.string().nullable(),
  counts: statusCounts.nullable(),
});
export type ReportRows = z.infer<typeof reportRows>;
