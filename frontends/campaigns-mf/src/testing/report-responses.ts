import type { Campaign, CampaignLead } from '@cadenza/api-client';
import type {
  Funnel,
  FunnelStep,
  MailboxFigures,
  PeriodFigures,
  ReportRow,
  ReportRows,
  Series,
} from '@cadenza/contracts';

/** A row as tests give it: not on hold unless they say so. */
type GivenRow = CampaignLead & Partial<ReportRow>;

/** The server's responses about the report of the campaign `c1` with these rows. */
export function reportResponses(
  campaign: Campaign & { optOutCount?: number },
  rows: GivenRow[],
  steps: FunnelStep[] = [],
  mailboxes: MailboxFigures[] = [],
) {
  const holding = (holds: (row: GivenRow) => unknown) => rows.filter(holds).length;
  const funnel: Funnel = {
    campaign,
    rows: {
      total: rows.length,
      sent: holding(({ sentAt }) => sentAt),
      opened: holding(({ openedAt }) => openedAt),
      clicked: holding(({ clickedAt }) => clickedAt),
      bounced: holding(({ bounced }) => bounced),
      spam: holding(({ spam }) => spam),
      replied: holding(({ replied }) => replied),
      optedOut: holding(({ optedOutAt }) => optedOutAt),
    },
    steps,
    mailboxes,
  };
  return {
    'GET /api/campaigns/c1': campaign,
    'GET /api/campaigns/c1/funnel': funnel,
    'GET /api/campaigns/c1/report-rows': aReportPage(rows),
  };
}

const nothing: PeriodFigures = {
  ...{ sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0 },
  ...{ bounceCount: 0, optOutCount: 0 },
};

/** Two days, of which the last one has these figures, and as many before. */
export function aSeries(last: Partial<PeriodFigures>, before: Partial<PeriodFigures>): Series {
  return {
    timeZone: 'UTC',
    days: [
      { date: '2026-03-01', ...nothing },
      { date: '2026-03-02', ...nothing, ...last },
    ],
    before: { ...nothing, ...before },
  };
}

export function aReportPage(rows: GivenRow[], nextCursor: string | null = null): ReportRows {
  const of = (status: CampaignLead['status']) => rows.filter((row) => row.status === status).length;
  const counts = {
    all: rows.length,
    pending: of('pending'),
    sent: of('sent'),
    completed: of('completed'),
    failed: of('failed'),
  };
  return { rows: rows.map((row) => ({ heldUntil: null, ...row })), nextCursor, counts };
}
