import type { ProductSettings } from '@cadenza/contracts';
import { Alert } from '@cadenza/ui';
import { ServerCard } from './server-card.tsx';

/** Rule L11: whether those who get emails can open the links in them. */
export function AddressCard({ settings: { address, mailServer } }: { settings: ProductSettings }) {
  return (
    <ServerCard title="Address">
      <p className="wrap-anywhere font-medium">{address.url}</p>
      {address.trouble === null ? (
        <p className="text-muted-foreground">
          Links in emails begin with it, unless the domain of the sender has a tracking host.
        </p>
      ) : (
        <Alert variant="warning">{`${address.trouble} ${mailServer === null ? whileCaught : withMailServer}`}</Alert>
      )}
    </ServerCard>
  );
}

const whileCaught = 'As long as emails are caught here, that does no harm.';
const withMailServer =
  'Until then emails whose links begin with it leave only to mail servers on this machine, and those that show them to nobody.';
