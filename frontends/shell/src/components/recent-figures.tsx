import type { PeriodFigures, Series, SeriesDays } from '@cadenza/contracts';
import { changeInWords } from '@cadenza/contracts/figure-words';
import { StatCard } from '@cadenza/ui';
import { MailX, Reply, Send, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSeries } from '../api/series.ts';
import { formatCount, rateOf } from './rates.ts';

const days: SeriesDays = 30;

/** What people did, which is what figures lead with (rule O5). */
const figures: readonly { label: string; counter: keyof PeriodFigures; icon: ReactNode }[] = [
  { label: 'Sent', counter: 'sentCount', icon: <Send /> },
  { label: 'Replied', counter: 'replyCount', icon: <Reply /> },
  { label: 'Bounced', counter: 'bounceCount', icon: <MailX /> },
  { label: 'Opted out', counter: 'optOutCount', icon: <UserMinus /> },
];

/** The account's figures of the last days, each with its change to as many days before. */
export function RecentFigures() {
  const { data, isError } = useSeries(days);
  const sent = totalOf(data, 'sentCount');
  return (
    <section aria-labelledby="recent-figures" className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id="recent-figures" className="font-semibold text-[0.9375rem]">
          Last {days} days
        </h2>
        <p className="text-muted-foreground text-xs">“Before” means the {days} days before them.</p>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {figures.map(({ label, counter, icon }) => {
          const count = totalOf(data, counter);
          const value = count === undefined ? '–' : formatCount(count);
          return (
            <StatCard
              key={label}
              label={label}
              icon={icon}
              value={data || isError ? value : <LoadingFigure />}
              detail={
                count === undefined ? null : (
                  <>
                    {counter === 'sentCount' ? null : <span className="block">{rateOf(count, sent ?? 0)} of sent</span>}
                    <Change now={count} before={data?.before?.[counter]} />
                  </>
                )
              }
            />
          );
        })}
      </div>
    </section>
  );
}

/** Undefined where it is not known: nothing is read yet, or the server is of an older version. */
function totalOf(series: Series | undefined, counter: keyof PeriodFigures): number | undefined {
  return series?.days.reduce<number | undefined>((sum, day) => {
    const count = day[counter];
    return sum === undefined || count === undefined ? undefined : sum + count;
  }, 0);
}

function Change({ now, before }: { now: number; before: number | undefined }) {
  return before === undefined ? null : <span className="block">{changeInWords(now, before)}</span>;
}

export function LoadingFigure() {
  return <span aria-hidden="true" className="block h-6 w-16 animate-pulse rounded-md bg-muted" />;
}
