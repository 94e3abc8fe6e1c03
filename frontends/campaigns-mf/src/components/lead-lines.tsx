import { ScrollArea } from '@cadenza/ui';
import type { ReactNode } from 'react';
import { formatCount } from '../campaign/rates.ts';

export interface LeadLine {
  leadId: string;
  name: ReactNode;
  address: string;
  /** What is said of this lead. */
  detail: string;
}

/** Some leads, a line each, in a frame of its own; `count` may be more than are listed. */
export function LeadLines({ label, count, lines }: { label: string; count: number; lines: readonly LeadLine[] }) {
  return (
    <ScrollArea label={label} className="max-h-72 rounded-md border">
      <ul className="divide-y text-sm">
        {lines.map(({ leadId, name, address, detail }) => (
          <li key={leadId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-3 py-2">
            <span className="min-w-0 max-w-full">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-muted-foreground text-xs" title={address}>
                {address}
              </span>
            </span>
            <span className="wrap-anywhere text-muted-foreground text-xs">{detail}</span>
          </li>
        ))}
        {count > lines.length ? (
          <li className="px-3 py-2 text-muted-foreground text-xs">and {formatCount(count - lines.length)} more</li>
        ) : null}
      </ul>
    </ScrollArea>
  );
}
