import { CsvImport, type ImportTarget } from '@cadenza/csv-import';
import { Link, useNavigate } from '@cadenza/screen-kit';
import { LeaveQuestion } from '@cadenza/screen-kit/leaving';
import { Button, PageHeader } from '@cadenza/ui';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

export interface UploadLeadsPageProps {
  description: string;
  /** The page that it was opened from, and is left for. */
  back: { to: string; label: string };
  /** Returns where the rows go; says so to the user and returns `null` when that is not known yet. */
  target: () => ImportTarget | null;
  /** Fields shown above the file. */
  children?: (isRunning: boolean) => ReactNode;
}

/** Takes a CSV file of leads. Asks before it is left while an upload is running. */
export function UploadLeadsPage({ description, back, target, children }: UploadLeadsPageProps) {
  const [isRunning, setIsRunning] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  const navigate = useNavigate();
  const leave = () => void navigate(back.to);
  useEscapeTo(back.to, isRunning);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <Link
        to={back.to}
        className="-mb-3 inline-flex items-center gap-1.5 self-start text-muted-foreground text-sm hover:text-foreground"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {back.label}
      </Link>
      <PageHeader
        title="Upload Leads"
        description={description}
        actions={
          hasBegun ? null : (
            <Button variant="outline" onClick={leave}>
              Cancel
            </Button>
          )
        }
      />
      {children?.(isRunning)}
      <CsvImport
        target={target}
        onRunning={(running) => {
          setIsRunning(running);
          if (running) setHasBegun(true);
        }}
        onClose={leave}
      />
      <LeaveQuestion
        asks={() => isRunning}
        title="Leave this page?"
        description="The upload goes on, but you will not see what became of each row."
        destructive={false}
      />
    </div>
  );
}

/** A list of options, a dialog, or a text that is being written: Escape is for it. */
const nearer = '[data-radix-popper-content-wrapper], [role=dialog], [role=alertdialog]';

/** Escape leaves the page as it closes a dialog. */
function useEscapeTo(path: string, isRunning: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    function leave(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || isRunning) return;
      if (event.target instanceof HTMLInputElement || document.querySelector(nearer)) return;
      void navigate(path);
    }
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [navigate, path, isRunning]);
}
