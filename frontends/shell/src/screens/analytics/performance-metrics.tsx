import type { Analytics } from '@cadenza/api-client';
import { Card, CardContent, CardHeader, CardTitle, Progress } from '@cadenza/ui';
import { formatCount, formatRate } from '../../components/rates.ts';

export function PerformanceMetrics({ overview }: { overview: Analytics['overview'] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Performance Metrics</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        {/* Absent from a server of an older version. */}
        {overview.replyRate === undefined ? null : (
          <RateBar label="Reply Rate" percent={overview.replyRate} barClassName="bg-success" />
        )}
        <RateBar label="Bounce Rate" percent={overview.bounceRate} barClassName="bg-destructive" />
        {overview.optOutRate === undefined ? null : (
          <RateBar label="Opt-out Rate" percent={overview.optOutRate} barClassName="bg-warning" />
        )}
        <RateBar label="Open Rate" percent={overview.openRate} />
        <RateBar label="Click Rate" percent={overview.clickRate} />
        <p className="flex items-center justify-between border-t pt-4 text-sm">
          <span className="text-muted-foreground">Total Bounces</span>
          <span className="font-medium tabular-nums">{formatCount(overview.totalBounces)}</span>
        </p>
      </CardContent>
    </Card>
  );
}

function RateBar({ label, percent, barClassName = '' }: { label: string; percent: number; barClassName?: string }) {
  return (
    <div className="grid gap-2">
      <p className="flex items-center justify-between text-sm">
        <span className="text-muted-foreground">{label}</span>
        <span className="font-medium tabular-nums">{formatRate(percent)}</span>
      </p>
      <Progress value={percent} aria-label={label} barClassName={barClassName} />
    </div>
  );
}
