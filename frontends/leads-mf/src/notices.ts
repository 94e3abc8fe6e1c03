import { errorMessage } from '@cadenza/api-client';
import { toast } from '@cadenza/ui';

export function showSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/** Tells a failure in the server's words, or in ours when it had none. */
export function showError(error: unknown, fallback: string): void {
  showRefusal(errorMessage(error, fallback));
}

export function showRefusal(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' });
}
