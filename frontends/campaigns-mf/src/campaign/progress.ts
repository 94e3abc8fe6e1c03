const labels: Record<string, string> = {
  draft: 'Not started',
  leads_ready: 'Leads added',
  sequence_ready: 'Sequence built',
  ready_to_launch: 'Ready to launch',
  running: 'Running',
  paused: 'Paused',
  completed: 'Completed',
};

const stepNumbers: Record<string, number> = {
  draft: 1,
  leads_ready: 2,
  sequence_ready: 3,
  ready_to_launch: 3,
  running: 4,
  paused: 4,
  completed: 4,
};

export function progressLabel(progressStatus: string): string {
  return labels[progressStatus] ?? spacedProgress(progressStatus);
}

/** Where the campaign stands: 1 leads, 2 sequence, 3 launch settings, 4 launched. */
export function stepNumberOf(progressStatus: string): number {
  return stepNumbers[progressStatus] ?? 1;
}

const launched = 4;

/** How many of these are done: leads, sequence, launch settings, launch. */
export function stepsDone(progressStatus: string): number {
  const stepNumber = stepNumberOf(progressStatus);
  return stepNumber === launched || progressStatus === 'ready_to_launch' ? stepNumber : stepNumber - 1;
}

export function spacedProgress(progressStatus: string): string {
  return progressStatus.replaceAll('_', ' ');
}
