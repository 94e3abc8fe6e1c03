import { errorMessage } from '@cadenza/api-client';
import { useNavigate, usePageTitle } from '@cadenza/screen-kit';
import {
  Alert,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
  Field,
  Form,
  Input,
  PageHeader,
  Spinner,
} from '@cadenza/ui';
import { type FormEvent, useRef } from 'react';
import { useCreateMailbox } from '../../api/mailboxes.ts';
import { AccountFields, FoundProvider } from '../../components/account-fields.tsx';
import { LeaveQuestion } from '../../components/leave-question.tsx';
import { BackToMailboxes, PageBody } from '../../components/page-body.tsx';
import { SendingFields } from '../../components/sending-fields.tsx';
import { serversOf } from '../../mailbox/account-draft.ts';
import type { Faults } from '../../mailbox/faults.ts';
import { valuesOf } from '../../mailbox/sending-draft.ts';
import { useServerTest } from '../../mailbox/use-server-test.ts';
import { paths } from '../../paths.ts';
import { useMailboxDraft } from './use-mailbox-draft.ts';
import { WithoutPasswordCard } from './without-password-card.tsx';

export function AddMailboxScreen() {
  usePageTitle('Add mailbox');
  const draft = useMailboxDraft();
  const test = useServerTest();
  const create = useCreateMailbox();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { address, account, sending, faults, isUnsaved } = draft;

  function testServers() {
    if (draft.checkServers()) test.test(account, address);
    else focusFirstFault();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    if (!draft.checkAll()) {
      focusFirstFault();
      return;
    }
    create.mutate(
      { address: address.trim(), ...valuesOf(sending), ...serversOf(account, address) },
      {
        onSuccess: ({ id }) => {
          isUnsaved.current = false;
          void navigate(paths.mailbox(id));
        },
        onError: (error) => {
          test.showRefused(error);
          draft.showFaultsOf(error);
        },
      },
    );
  }

  function focusFirstFault() {
    // The faults are drawn by then.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <PageBody>
      <BackToMailboxes />
      <PageHeader title="ADD MAILBOX" description="It is saved once signing in works." />
      <WithoutPasswordCard />
      <Form ref={form} noValidate autoComplete="off" onSubmit={save} className="grid min-w-0 gap-6">
        <Card>
          <CardHeader>
            <CardTitle>Who writes</CardTitle>
          </CardHeader>
          <CardContent className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
            <Field label="From name" required hint="As recipients see it." error={faults['fromName']}>
              <Input
                value={sending.fromName}
                autoComplete="off"
                onChange={(event) => draft.changeSending({ fromName: event.target.value })}
              />
            </Field>
            <Field label="Address" required error={faults['address']}>
              <Input
                type="email"
                value={address}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => {
                  test.forget('smtp', 'imap');
                  draft.changeAddress(event.target.value);
                }}
                onBlur={() => void draft.findServers()}
              />
            </Field>
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>Servers</CardTitle>
            <CardDescription>Filled in from the address where its provider is known.</CardDescription>
          </CardHeader>
          <CardContent>
            <AccountFields
              account={account}
              address={address}
              faults={faults}
              test={test}
              onChange={draft.changeAccount}
              found={<Found draft={draft} />}
            />
          </CardContent>
        </Card>
        <Card>
          <CardContent>
            <details open={hasAdvancedFault(faults) || undefined}>
              <summary className="cursor-pointer font-semibold text-[0.9375rem]">Advanced</summary>
              <div className="mt-5">
                <SendingFields draft={sending} faults={faults} onChange={draft.changeSending} />
              </div>
            </details>
          </CardContent>
        </Card>
        {create.error ? (
          <Alert variant="destructive">{errorMessage(create.error, 'The mailbox could not be saved')}</Alert>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" pending={test.isTesting} disabled={create.isPending} onClick={testServers}>
            {test.isTesting ? 'Testing...' : 'Test'}
          </Button>
          <Button type="submit" pending={create.isPending}>
            {create.isPending ? 'Signing in and saving...' : 'Save'}
          </Button>
        </div>
      </Form>
      <LeaveQuestion
        isUnsaved={isUnsaved}
        description="What you entered, the password included, is kept nowhere and will be lost."
      />
    </PageBody>
  );
}

const beforeAdvanced = /^(fromName|address|password|smtp|imap)\b/;
const hasAdvancedFault = (faults: Faults) => Object.keys(faults).some((path) => !beforeAdvanced.test(path));

function Found({ draft: { search } }: { draft: ReturnType<typeof useMailboxDraft> }) {
  return (
    <div role="status" className="empty:hidden">
      {search.status === 'searching' ? (
        <p className="flex items-center gap-2 text-muted-foreground text-sm">
          <Spinner label={null} />
          Looking for the servers of this address...
        </p>
      ) : search.status === 'found' ? (
        <FoundProvider found={search.found} />
      ) : search.status === 'none' ? (
        <p className="text-muted-foreground text-sm">
          The servers of this address are not known. Its provider names them under “mail program” or “IMAP and SMTP”.
        </p>
      ) : null}
    </div>
  );
}
