import { Alert, Button, EmptyState, ErrorState, Progress, Skeleton, Spinner, toast } from '@cadenza/ui';
import { Mail } from 'lucide-react';
import { longText, Sample, Samples } from './sample.tsx';

const alertVariants = ['info', 'success', 'warning', 'destructive'] as const;

export function FeedbackSamples() {
  return (
    <>
      <Samples of="Alert" note="A destructive one is announced at once.">
        {alertVariants.map((variant) => (
          <Alert key={variant} variant={variant} title={`An alert: ${variant}`}>
            You need to upload at least one lead before you can continue to the next step.
          </Alert>
        ))}
        <Alert>
          <span className="wrap-anywhere">{longText}</span>
        </Alert>
      </Samples>
      <Samples
        of="Toast"
        note="One at a time, for five seconds. F8 moves the focus there; swiping 50 pixels to the right sends it away."
      >
        <Sample state="Kinds">
          <Button variant="outline" onClick={() => toast({ title: 'Success', description: 'Campaign paused' })}>
            Show a success
          </Button>
          <Button
            variant="outline"
            onClick={() => toast({ title: 'Error', description: 'Failed to pause campaign', variant: 'destructive' })}
          >
            Show an error
          </Button>
          <Button variant="outline" onClick={() => toast({ title: 'Error', description: longText })}>
            Show a long text
          </Button>
        </Sample>
      </Samples>
      <Samples of="EmptyState">
        <EmptyState
          icon={<Mail />}
          title="No campaigns found"
          description="Create your first campaign: add leads, write emails, press start."
          action={<Button>Create Campaign</Button>}
        />
      </Samples>
      <Samples of="ErrorState">
        <ErrorState title="The leads could not be loaded" description="The service is starting" onRetry={() => {}} />
      </Samples>
      <Samples of="Progress">
        <Sample state="0, 42 and 100 per cent">
          <Progress value={0} aria-label="Nothing yet" />
          <Progress value={42} aria-label="Open Rate" />
          <Progress value={100} aria-label="Everything" />
        </Sample>
      </Samples>
      <Samples of="Spinner and Skeleton" note="They stand still for whoever asked for reduced motion.">
        <Sample state="Loading">
          <Spinner label="Loading a sample" />
          <Spinner label={null} className="size-6 text-primary" />
        </Sample>
        <Skeleton className="h-9" />
      </Samples>
    </>
  );
}
