import { errorMessage } from '@cadenza/api-client';
import { usePageTitle, useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardHeader, CardTitle, ErrorState, PageHeader, Spinner } from '@cadenza/ui';
import type { ReactNode } from 'react';
import { signInProvidersQuery } from '../../api/sign-in.ts';
import { BackToMailboxes, PageBody } from '../../components/page-body.tsx';

/** How the operator of the product gets a client at Google and Microsoft. */
export function ClientsScreen() {
  usePageTitle('Google and Microsoft');
  const { data, error, refetch } = useQuery(signInProvidersQuery);
  return (
    <PageBody>
      <BackToMailboxes />
      <PageHeader
        title="GOOGLE AND MICROSOFT"
        description="For whoever runs Cadenza: a client at the provider, made once, lets everybody here connect mailboxes without a password."
      />
      {data ? (
        <>
          <GoogleCard redirectUri={data.redirectUri} />
          <MicrosoftCard redirectUri={data.redirectUri} />
        </>
      ) : error ? (
        <ErrorState
          title="The steps could not be loaded"
          description={errorMessage(error, 'Something went wrong.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner className="mx-auto my-16 size-6" />
      )}
    </PageBody>
  );
}

function GoogleCard({ redirectUri }: { redirectUri: string }) {
  return (
    <ProviderCard
      title="Google"
      steps={[
        <>
          Make a project in the <Outside to="https://console.cloud.google.com/">Google Cloud console</Outside>, and
          enable the Gmail API.
        </>,
        <>
          Under <em>Audience</em> choose <em>Internal</em>; under <em>Data access</em> add the scope{' '}
          <Code>https://mail.google.com/</Code>.
        </>,
        <>
          Make a client of the type <em>Web application</em> with the redirect URI <Code>{redirectUri}</Code>.
        </>,
        <>
          Set <Code>GOOGLE_CLIENT_ID</Code> and <Code>GOOGLE_CLIENT_SECRET</Code>, and restart Cadenza.
        </>,
      ]}
      traps={[
        'The scope is restricted: only an Internal app of your own Workspace goes without Google’s review.',
        'An External app in Testing loses every sign-in after seven days.',
        'An administrator may have to trust the app, and IMAP must be on for the user.',
      ]}
    />
  );
}

function MicrosoftCard({ redirectUri }: { redirectUri: string }) {
  return (
    <ProviderCard
      title="Microsoft"
      steps={[
        <>
          Register an application in <Outside to="https://entra.microsoft.com/">Microsoft Entra</Outside>, with the
          platform <em>Web</em> and the redirect URI <Code>{redirectUri}</Code>.
        </>,
        <>
          Under <em>API permissions → Office 365 Exchange Online → Delegated</em> add <Code>SMTP.Send</Code> and{' '}
          <Code>IMAP.AccessAsUser.All</Code>.
        </>,
        <>
          Make a client secret, and copy its <em>value</em>.
        </>,
        <>
          Set <Code>MICROSOFT_CLIENT_ID</Code>, <Code>MICROSOFT_CLIENT_SECRET</Code> and, for one organisation,{' '}
          <Code>MICROSOFT_TENANT</Code>, and restart Cadenza.
        </>,
      ]}
      traps={[
        'The permissions of Microsoft Graph with the same names do not open the mail servers.',
        'Authenticated SMTP is off for new organisations: an administrator turns it on for each mailbox.',
        'An application for personal accounts alone needs the tenant consumers; one for a single organisation needs its own.',
        'The secret ends after two years at most.',
      ]}
    />
  );
}

interface ProviderCardProps {
  title: string;
  steps: readonly ReactNode[];
  traps: readonly string[];
}

function ProviderCard({ title, steps, traps }: ProviderCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid min-w-0 gap-4 text-sm">
        <ol className="grid min-w-0 list-decimal gap-2 ps-5">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
            <li key={index} className="wrap-anywhere min-w-0">
              {step}
            </li>
          ))}
        </ol>
        <div className="grid gap-2">
          <h3 className="font-medium">Mind</h3>
          <ul className="grid list-disc gap-1.5 ps-5 text-muted-foreground">
            {traps.map((trap) => (
              <li key={trap}>{trap}</li>
            ))}
          </ul>
        </div>
      </CardContent>
    </Card>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="wrap-anywhere rounded bg-muted px-1 py-0.5">{children}</code>
);

const Outside = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer" className="underline underline-offset-4">
    {children}
  </a>
);
