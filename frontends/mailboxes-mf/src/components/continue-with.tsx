import type { OauthProvider } from '@cadenza/contracts';
import { Button } from '@cadenza/ui';
import { useStartSignIn } from '../api/sign-in.ts';
import { providerNames } from '../mailbox/words.ts';

interface ConnectAgainProps {
  provider: OauthProvider;
  mailboxId: string;
  size?: 'sm';
}

/** Connects a mailbox again whose provider accepts the sign-in no longer. */
export function ConnectAgain({ provider, mailboxId, size }: ConnectAgainProps) {
  const start = useStartSignIn();
  return (
    <Button
      variant="outline"
      pending={start.isPending}
      onClick={() => start.mutate({ provider, mailboxId })}
      {...(size && { size })}
    >
      {start.isPending ? `Going to ${providerNames[provider]}...` : 'Connect again'}
    </Button>
  );
}

/** Connects a new mailbox with the account that is chosen at the provider. */
export function ContinueWith({ provider }: { provider: OauthProvider }) {
  const start = useStartSignIn();
  return (
    <Button
      variant="outline"
      className="w-full sm:w-auto"
      pending={start.isPending}
      onClick={() => start.mutate({ provider })}
    >
      Continue with {providerNames[provider]}
    </Button>
  );
}
