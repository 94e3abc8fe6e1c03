import type { Campaign } from '@cadenza/api-client';
import { Link } from '@cadenza/screen-kit';
import { Alert, cn, StatusBadge } from '@cadenza/ui';
import {
  ArrowLeft,
  Check,
  Eye,
  FileText,
  LayoutDashboard,
  Lock,
  type LucideIcon,
  Mail,
  Rocket,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { isLaunched } from '../../campaign/lifecycle.ts';
import { formatCount } from '../../campaign/rates.ts';
import { campaignsPath, type StepKey, stepPath } from '../../paths.ts';
import { type StepEntry, stepList } from './step-list.ts';

const iconOfStep: Record<StepKey, LucideIcon> = {
  overview: FileText,
  leads: Users,
  sequence: Mail,
  launch: Rocket,
  preview: Eye,
  dashboard: LayoutDashboard,
};

export interface StepNavigationProps {
  campaign: Campaign;
  activeStep: StepKey;
  onNavigate?: () => void;
}

/** The contents of the campaign's sidebar, and of its slide-out menu on small screens. */
export function StepNavigation({ campaign, activeStep, onNavigate }: StepNavigationProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-4 pt-4 pb-3">
        <Link
          to={campaignsPath}
          className="inline-flex items-center gap-1.5 rounded-sm text-muted-foreground text-xs transition-colors hover:text-foreground"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          Back
        </Link>
        <p
          dir="auto"
          className="mt-3 line-clamp-2 break-words text-left font-semibold text-[0.9375rem] leading-snug"
          title={campaign.name}
        >
          {campaign.name}
        </p>
        <StatusBadge status={campaign.status} className="mt-2" />
      </div>
      <nav aria-label="Campaign steps" className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        <ol className="grid gap-0.5">
          {stepList(campaign).map((step) => (
            <li key={step.key}>
              <StepLink
                step={step}
                isActive={step.key === activeStep}
                to={stepPath(campaign.id, step.key)}
                {...(onNavigate ? { onNavigate } : {})}
              />
            </li>
          ))}
        </ol>
        {isLaunched(campaign.status) ? (
          <Alert className="mx-2 mt-4 p-3 text-xs">
            Campaign is {campaign.status}. Launch settings cannot be changed, but you can edit other steps.
          </Alert>
        ) : null}
      </nav>
      <dl className="grid gap-1.5 border-t px-4 py-3 text-xs">
        <Total label="Total Leads" count={campaign.totalLeads} />
        <Total label="Sent" count={campaign.sentCount} />
        <Total label="Opens" count={campaign.openCount} />
      </dl>
    </div>
  );
}

interface StepLinkProps {
  step: StepEntry;
  isActive: boolean;
  to: string;
  onNavigate?: () => void;
}

const stepClasses = 'flex w-full items-center gap-3 rounded-md px-2 py-2 text-left transition-colors';

function StepLink({ step, isActive, to, onNavigate }: StepLinkProps) {
  if (step.isLocked) {
    return (
      <button type="button" disabled className={cn(stepClasses, 'cursor-not-allowed opacity-60')}>
        <StepText step={step} icon={<Lock aria-hidden="true" className="size-3.5" />} />
      </button>
    );
  }
  const Icon = iconOfStep[step.key];
  return (
    <Link
      to={to}
      aria-current={isActive ? 'step' : undefined}
      onClick={onNavigate}
      className={cn(
        stepClasses,
        'focus-visible:outline-offset-[-2px]',
        isActive ? 'bg-sidebar-accent text-sidebar-accent-foreground' : 'hover:bg-sidebar-accent/60',
      )}
    >
      <StepText
        step={step}
        isActive={isActive}
        icon={
          step.isDone ? (
            <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
          ) : (
            <Icon aria-hidden="true" className="size-3.5" />
          )
        }
      />
    </Link>
  );
}

function StepText({ step, icon, isActive = false }: { step: StepEntry; icon: ReactNode; isActive?: boolean }) {
  return (
    <>
      <span
        className={cn(
          'flex size-7 shrink-0 items-center justify-center rounded-full border bg-card text-muted-foreground',
          isActive && 'border-primary/40 text-primary',
          step.isDone && !step.isLocked && 'border-transparent bg-success-soft text-success',
        )}
      >
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium text-[0.8125rem] leading-tight">{step.label}</span>
        <span className="block truncate text-muted-foreground text-xs">{step.description}</span>
      </span>
      {step.isDone ? <span className="sr-only">(done)</span> : null}
    </>
  );
}

function Total({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="font-medium tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}
