/** `Step 1: Initial email` */
export function stepName(stepNumber: number): string {
  return stepNumber === 1 ? 'Step 1: Initial email' : `Step ${stepNumber}: Follow-up ${stepNumber - 1}`;
}
