import type { NotTheirs, ReportRow } from '@cadenza/contracts';
import { playedAs } from '../engagement/test-action.ts';

/** Rule J5. */
const unmailableReason = 'The email address is empty or not valid';

type LeadFields = Pick<NonNullable<ReportRow['lead']>, 'firstName' | 'lastName' | 'email' | 'company' | 'jobRole'>;

/** A long report has many thousand rows, so the fields of the lead are read as plain columns, which is cheapest. */
export type SelectedRow = Omit<ReportRow, 'lead' | 'bounced' | 'spam' | 'replied' | 'missing' | 'blames' | 'tests'> &
  LeadFields & {
    missing: string[] | null;
    blames: NotTheirs | null;
    tests: string[];
    isErased: boolean;
    leadCreatedAt: string;
    mailable: boolean;
    position: number;
  };

export function toReportRow(row: SelectedRow, now: Temporal.Instant): ReportRow {
  const { isErased, firstName, lastName, email, company, jobRole, leadCreatedAt, missing, blames, tests, ...rest } =
    row;
  const { mailable, position: _, ...link } = rest;
  const heldUntil = link.status === 'completed' ? null : future(link.heldUntil, now);
  const lead = {
    id: link.leadId,
    firstName,
    lastName,
    email,
    company,
    jobRole,
    status: 'new',
    createdAt: leadCreatedAt,
  };
  return {
    ...link,
    lead: isErased ? null : lead,
    reason: mailable ? link.reason : unmailableReason,
    bounced: link.bouncedAt !== null,
    spam: link.spamAt !== null,
    replied: link.repliedAt !== null,
    heldUntil,
    ...(heldUntil !== null && missing && { missing }),
    ...(blames && link.reason === null && { blames }),
    ...(tests.length > 0 && { tests: playedAs(tests) }),
  };
}

function future(until: string | null, now: Temporal.Instant): string | null {
  return until !== null && Temporal.Instant.compare(Temporal.Instant.from(until), now) > 0 ? until : null;
}
