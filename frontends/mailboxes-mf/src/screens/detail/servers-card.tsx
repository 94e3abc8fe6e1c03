import type { Mailbox, ShownMailServer } from '@cadenza/contracts';
import { useLocation, useNavigate } from '@cadenza/screen-kit';
import { FormProvider, useContractForm } from '@cadenza/screen-kit/forms';
import {
  Alert,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
  Form,
} from '@cadenza/ui';
import { useEffect, useState } from 'react';
import { useChangeMailbox } from '../../api/mailboxes.ts';
import { AccountFields } from '../../components/account-fields.tsx';
import { ConnectAgain } from '../../components/continue-with.tsx';
import { type AccountDraft, accountField, accountFields, draftOf, emptyAccount } from '../../mailbox/account-draft.ts';
import { loadSchemas, preloadSchemas } from '../../mailbox/lazy-schemas.ts';
import { useServerTest } from '../../mailbox/use-server-test.ts';
import { providerNames, securityNames } from '../../mailbox/words.ts';
import { passwordHash } from '../../paths.ts';

export interface SettingsCardProps {
  mailbox: Mailbox;
  /** Called with whether the card has something unsaved. */
  isUnsaved: { current: boolean };
}

/** The servers; they are changed as a whole, with the password typed again. Those of a provider are not. */
export function ServersCard({ mailbox, isUnsaved }: SettingsCardProps) {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const [isOpened, setIsOpened] = useState(false);
  const asksForPassword = hash === passwordHash;
  const { smtp, imap, oauthProvider } = mailbox;

  function close() {
    setIsOpened(false);
    if (asksForPassword) void navigate(`${pathname}${search}`, { replace: true });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Servers</CardTitle>
        <CardDescription>
          {oauthProvider === null
            ? 'Changed servers are tested before they replace the old ones, with the password typed again.'
            : `It signs in with ${providerNames[oauthProvider]}, without a password.`}
        </CardDescription>
      </CardHeader>
      {oauthProvider === null && (isOpened || asksForPassword) ? (
        <ServersForm
          mailbox={mailbox}
          isUnsaved={isUnsaved}
          passwordAskedBy={asksForPassword ? key : null}
          onClose={close}
        />
      ) : (
        <>
          <CardContent>
            <dl className="grid min-w-0 gap-3 text-sm">
              <ServerRow name="SMTP" server={smtp} />
              <ServerRow name="IMAP" server={imap} />
            </dl>
          </CardContent>
          <CardFooter className="justify-end">
            {oauthProvider === null ? (
              <Button variant="outline" onClick={() => setIsOpened(true)}>
                Change servers
              </Button>
            ) : (
              <ConnectAgain provider={oauthProvider} mailboxId={mailbox.id} />
            )}
          </CardFooter>
        </>
      )}
    </Card>
  );
}

function ServerRow({ name, server }: { name: string; server: ShownMailServer | null }) {
  return (
    <div className="grid min-w-0 gap-x-4 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd className="wrap-anywhere min-w-0 text-muted-foreground">
        {server === null
          ? 'Off'
          : `${server.host}:${server.port}, ${server.security === 'none' ? 'no TLS' : securityNames[server.security]}, as ${server.user}`}
      </dd>
    </div>
  );
}

interface ServersFormProps extends SettingsCardProps {
  /** The navigation that asked for the password, which is focused at each of them. */
  passwordAskedBy: string | null;
  onClose: () => void;
}

function ServersForm({ mailbox, isUnsaved, passwordAskedBy, onClose }: ServersFormProps) {
  const { address } = mailbox;
  const test = useServerTest();
  const change = useChangeMailbox(mailbox.id);
  const schema = async () => (await loadSchemas()).changedServers(address);
  const form = useContractForm({
    schema,
    defaultValues: accountOf(mailbox),
    send: (servers): Promise<unknown> =>
      change.mutateAsync(servers).catch((error) => {
        test.showRefused(error);
        throw error;
      }),
    onDone: onClose,
    failure: 'The servers could not be saved',
    showsError: true,
    fieldOfPath: (path): string => accountField(path, getValues()),
  });
  const { formProps, getValues, setFocus, trigger } = form;
  const { pending } = formProps;
  isUnsaved.current = form.formState.isDirty;
  useEffect(() => {
    if (passwordAskedBy !== null) setFocus('password');
  }, [passwordAskedBy, setFocus]);
  // Also when the form is closed, which nobody asks about: it was said by a button.
  useEffect(
    () => () => {
      isUnsaved.current = false;
    },
    [isUnsaved],
  );

  async function testServers() {
    if (await trigger(accountFields, { shouldFocus: true })) test.test(getValues(), address);
  }

  return (
    <Form noValidate autoComplete="off" onFocus={preloadSchemas} onSubmit={(event) => void formProps.onSubmit(event)}>
      <CardContent className="grid min-w-0 gap-5">
        <FormProvider form={form}>
          <AccountFields address={address} test={test} />
        </FormProvider>
        {form.error ? <Alert variant="destructive">{form.error}</Alert> : null}
      </CardContent>
      <CardFooter className="flex-wrap justify-end">
        <Button variant="outline" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button variant="outline" pending={test.isTesting} disabled={pending} onClick={() => void testServers()}>
          {test.isTesting ? 'Testing...' : 'Test'}
        </Button>
        <Button type="submit" pending={pending}>
          {pending ? 'Signing in and saving...' : 'Save servers'}
        </Button>
      </CardFooter>
    </Form>
  );
}

function accountOf({ address, smtp, imap }: Mailbox): AccountDraft {
  return {
    ...emptyAccount,
    user: smtp.user === address ? '' : smtp.user,
    ...(imap && imap.user !== smtp.user && { imapHasOtherSignIn: true, imapUser: imap.user }),
    smtp: draftOf(smtp),
    imap: imap ? draftOf(imap) : emptyAccount.imap,
    hasImap: imap !== null,
  };
}
