import type { PeriodFigures } from '@cadenza/contracts';
import { changeInWords, machineNote } from '@cadenza/contracts/figure-words';
import { StatCard } from '@cadenza/ui';
import { Eye, MailX, MousePointerClick, Reply, Send, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { seriesDays, useCampaignSeries } from '../api/get-campaign-series.ts';
import { countOf, formatCount } from '../campaign/rates.ts';

/** A figure of the campaign, and the words below it. Undefined: a server of an older version does not count it. */
interface Figure {
  count: number | undefined;
  detail: string;
}

export interface FigureCardsProps {
  campaignId: string;
  figures: Record<'sent' | 'replied' | 'bounced' | 'optedOut' | 'opened' | 'clicked', Figure>;
}

interface FigureCard {
  figure: keyof FigureCardsProps['figures'];
  label: string;
  counter: keyof PeriodFigures;
  /** Said of the last days: the report counts leads that were sent something, and days count emails. */
  noun?: string;
  icon: ReactNode;
}

/** What people did comes first, what machines may have done second (rule O5). */
const first: readonly FigureCard[] = [
  { figure: 'sent', label: 'Sent', counter: 'sentCount', noun: 'email', icon: <Send /> },
  { figure: 'replied', label: 'Replied', counter: 'replyCount', icon: <Reply /> },
  { figure: 'bounced', label: 'Bounced', counter: 'bounceCount', icon: <MailX /> },
  { figure: 'optedOut', label: 'Opted out', counter: 'optOutCount', icon: <UserMinus /> },
];
const second: readonly FigureCard[] = [
  { figure: 'opened', label: 'Opened', counter: 'openCount', icon: <Eye /> },
  { figure: 'clicked', label: 'Clicked', counter: 'clickCount', icon: <MousePointerClick /> },
];

/** The figures of a campaign since its start, each with that of the last days and its change. */
export function FigureCards({ campaignId, figures }: FigureCardsProps) {
  const { data } = useCampaignSeries(campaignId);
  const draw = ({ figure, label, counter, noun, icon }: FigureCard) => {
    const { count, detail } = figures[figure];
    if (count === undefined) return null;
    const recent = data?.days.reduce((sum, day) => sum + (day[counter] ?? 0), 0);
    const before = data?.before?.[counter];
    return (
      <StatCard
        key={figure}
        label={label}
        value={formatCount(count)}
        icon={icon}
        detail={
          <>
            <span className="block">{detail}</span>
            {recent === undefined || before === undefined ? null : (
              <span className="mt-1 block">
                {noun ? countOf(recent, noun) : formatCount(recent)} in {seriesDays} days,{' '}
                {changeInWords(recent, before)}
              </span>
            )}
          </>
        }
      />
    );
  };
  return (
    <section aria-label="Figures" className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-cols-none">
        {first.map(draw)}
      </div>
      <div className="grid grid-cols-2 items-center gap-4 @3xl:grid-cols-4">
        {second.map(draw)}
        <p className="col-span-2 text-muted-foreground text-xs">
          {machineNote} “Before” means the {seriesDays} days before the last {seriesDays}.
        </p>
      </div>
    </section>
  );
}
