import { errorMessage } from '@cadenza/api-client';
import type { Mailbox, ShownMailServer } from '@cadenza/contracts';
import { useLocation, useNavigate } from '@cadenza/screen-kit';
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
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useChangeMailbox } from '../../api/mailboxes.ts';
import { AccountFields } from '../../components/account-fields.tsx';
import { ConnectAgain } from '../../components/continue-with.tsx';
import { type AccountDraft, draftOf, emptyAccount, faultsOfAccount, serversOf } from '../../mailbox/account-draft.ts';
import { type Faults, faultsOf } from '../../mailbox/faults.ts';
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
  const [account, setAccount] = useState(() => accountOf(mailbox));
  const [faults, setFaults] = useState<Faults>({});
  const test = useServerTest();
  const change = useChangeMailbox(mailbox.id);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (passwordAskedBy !== null) passwordField.current?.focus();
  }, [passwordAskedBy]);
  // Also when the form is closed, which nobody asks about: it was said by a button.
  useEffect(
    () => () => {
      isUnsaved.current = false;
    },
    [isUnsaved],
  );

  function check(): boolean {
    const found = faultsOfAccount(account);
    setFaults(found);
    return Object.keys(found).length === 0;
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (change.isPending || !check()) return;
    change.mutate(serversOf(account, address), {
      onSuccess: onClose,
      onError: (error) => {
        test.showRefused(error);
        setFaults(faultsOf(error));
      },
    });
  }

  return (
    <Form noValidate autoComplete="off" onSubmit={save}>
      <CardContent className="grid min-w-0 gap-5">
        <AccountFields
          account={account}
          address={address}
          faults={faults}
          test={test}
          passwordRef={passwordField}
          onChange={(changes: Partial<AccountDraft>) => {
            isUnsaved.current = true;
            setFaults({});
            setAccount((before) => ({ ...before, ...changes }));
          }}
        />
        {change.error ? (
          <Alert variant="destructive">{errorMessage(change.error, 'The servers could not be saved')}</Alert>
        ) : null}
      </CardContent>
      <CardFooter className="flex-wrap justify-end">
        <Button variant="outline" onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button
          variant="outline"
          pending={test.isTesting}
          disabled={change.isPending}
          onClick={() => {
            if (check()) test.test(account, address);
          }}
        >
          {test.isTesting ? 'Testing...' : 'Test'}
        </Button>
        <Button type="submit" pending={change.isPending}>
          {change.isPending ? 'Signing in and saving...' : 'Save servers'}
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
