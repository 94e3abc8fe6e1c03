import { aLead, type FakeResponses, network } from '@cadenza/api-client/testing';
import type { AddressCheck, BulkLeadRow } from '@cadenza/contracts';
import { createQueryClient, QueryClientProvider } from '@cadenza/screen-kit';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { CsvImport } from '../csv-import.tsx';

export const header = 'First Name,Last Name,Email,Company,Title\n';

export function csv(text: string, name = 'leads.csv', type = 'text/csv'): File {
  return new File([text], name, { type });
}

/** Chooses a file in the widget, whatever its type. */
export function choose(file: File) {
  return userEvent.upload(screen.getByLabelText('CSV file'), file, { applyAccept: false });
}

export const good: AddressCheck = { verdict: 'good', reason: null, freeMail: false, suggestion: null };

/** The widget over a server that stores and attaches what it gets; `responses` overrides what it returns. */
export function setUp(responses: FakeResponses = {}, { withoutCampaign = false } = {}) {
  const stored: BulkLeadRow[] = [];
  const calls = network({
    'GET /api/lead-fields': [],
    'GET /api/leads?limit=1': [aLead()],
    'POST /api/address-checks': (asked: unknown) => (asked as { addresses: string[] }).addresses.map(() => good),
    'POST /api/leads/bulk': (block: unknown) => {
      const rows = block as (BulkLeadRow & { email: string })[];
      stored.push(...rows);
      return rows.map(({ email }) => aLead({ id: email, email, createdAt: '2026-03-02T09:00:00Z' }));
    },
    ...responses,
  });
  const attach = vi.fn(async (leadIds: string[]) => ({
    success: true as const,
    attached: leadIds.length,
    alreadyAttached: 0,
  }));
  const onRest = vi.fn();
  const onRunning = vi.fn();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CsvImport
        target={() => (withoutCampaign ? { onRest } : { attach, onRest })}
        onRunning={onRunning}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return { stored, calls, attach, onRest, onRunning, onClose };
}
