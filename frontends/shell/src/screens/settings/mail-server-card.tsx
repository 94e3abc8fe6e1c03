import type { ProductSettings } from '@cadenza/contracts';
import { Link } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { MailServerTest } from '../../components/mail-server-test.tsx';
import { paths } from '../../paths.ts';
import { Facts, ServerCard } from './server-card.tsx';

export function MailServerCard({ settings: { mailServer, from, answersHost } }: { settings: ProductSettings }) {
  return (
    <ServerCard title="Mail server">
      <p className="text-muted-foreground">
        {mailServer === null
          ? 'Emails of campaigns without mailboxes are caught here and reach nobody.'
          : 'Campaigns without mailboxes send by it.'}
      </p>
      <Facts
        facts={{
          ...(mailServer && { Server: `${mailServer.host}:${mailServer.port}` }),
          From: `${from.name} <${from.address}>`,
          ...(mailServer && { Replies: answersHost === null ? 'Read by nobody here' : `Read at ${answersHost}` }),
        }}
      />
      {mailServer === null ? null : <MailServerTest />}
      <Button asChild variant="link" size="sm" className="h-6 w-fit px-0">
        {mailServer === null ? (
          <a href={paths.caughtMail}>See caught mail</a>
        ) : (
          <Link to={paths.domains}>See its domain</Link>
        )}
      </Button>
    </ServerCard>
  );
}
