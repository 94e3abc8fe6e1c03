import { Card, CardContent, CardHeader, CardTitle } from '@cadenza/ui';
import type { ReactNode } from 'react';
import { ServerBadge } from './server-badge.tsx';

/** A card of what only whoever runs the product can change. */
export function ServerCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
        <CardTitle>{title}</CardTitle>
        <ServerBadge />
      </CardHeader>
      <CardContent className="grid min-w-0 gap-3 text-sm">{children}</CardContent>
    </Card>
  );
}

/** Names and values in two columns. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
