import { errorMessage } from '@cadenza/api-client';
import { toast } from '@cadenza/ui/elements';

export function showSuccess(description: string, title = 'Success'): void {
  toast({ title, description });
}

/** Shows the server's sentence, or the fallback when it gave none. */
export function showError(error: unknown, fallback: string): void {
  showRefusal(errorMessage(error, fallback));
}

export function showRefusal(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' });
}
