import { useNavigate, usePageTitle } from '@cadenza/screen-kit';
import { FormProvider } from '@cadenza/screen-kit/forms';
import { LeaveQuestion } from '@cadenza/screen-kit/leaving';
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
import { useEffect, useRef } from 'react';
import { useCreateMailbox } from '../../api/mailboxes.ts';
import { AccountFields, FoundProvider } from '../../components/account-fields.tsx';
import { BackToMailboxes, PageBody } from '../../components/page-body.tsx';
import { SendingFields } from '../../components/sending-fields.tsx';
import { emptyAccount } from '../../mailbox/account-draft.ts';
import { preloadSchemas } from '../../mailbox/lazy-schemas.ts';
import { useServerTest } from '../../mailbox/use-server-test.ts';
import { paths } from '../../paths.ts';
import { useMailboxForm } from './use-mailbox-form.ts';
import { WithoutPasswordCard } from './without-password-card.tsx';

export function AddMailboxScreen() {
  usePageTitle('Add mailbox');
  const test = useServerTest();
  const create = useCreateMailbox();
  const navigate = useNavigate();
  const isUnsaved = useRef(false);
  const draft = useMailboxForm(
    (mailbox) =>
      create.mutateAsync(mailbox).catch((error) => {
        test.showRefused(error);
        throw error;
      }),
    ({ id }) => {
      isUnsaved.current = false;
      void navigate(paths.mailbox(id));
    },
  );
  const { faultOf, formProps, formState, getValues, register, watch } = draft.form;
  const { pending } = formProps;
  const hasAdvancedFault = Object.keys(formState.errors).some(isAdvanced);
  useEffect(() => {
    isUnsaved.current = formState.isDirty;
  }, [formState.isDirty]);

  async function testServers() {
    if (await draft.checkServers()) test.test(getValues(), getValues('address'));
  }

  return (
    <PageBody>
      <BackToMailboxes />
      <PageHeader title="ADD MAILBOX" description="We test the login before saving." />
      <WithoutPasswordCard />
      <Form
        noValidate
        autoComplete="off"
        onFocus={preloadSchemas}
        onSubmit={(event) => void formProps.onSubmit(event)}
        className="grid min-w-0 gap-6"
      >
        <FormProvider form={draft.form}>
          <Card>
            <CardHeader>
              <CardTitle>Who writes</CardTitle>
            </CardHeader>
            <CardContent className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
              <Field label="From name" required hint="As recipients see it." error={faultOf('fromName')}>
                <Input {...register('fromName')} autoComplete="off" />
              </Field>
              <Field label="Address" required error={faultOf('address')}>
                <Input
                  {...register('address', {
                    onChange: () => {
                      test.forget('smtp', 'imap');
                      draft.forgetFound();
                    },
                    onBlur: () => void draft.findServers(),
                  })}
                  type="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
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
                address={watch('address')}
                test={test}
                onChange={draft.keepLegs}
                found={<Found search={draft.search} />}
              />
            </CardContent>
          </Card>
          <Card>
            <CardContent>
              <details open={hasAdvancedFault || undefined}>
                <summary className="cursor-pointer font-semibold text-[0.9375rem]">Advanced</summary>
                <div className="mt-5">
                  <SendingFields />
                </div>
              </details>
            </CardContent>
          </Card>
        </FormProvider>
        {draft.form.error ? <Alert variant="destructive">{draft.form.error}</Alert> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" pending={test.isTesting} disabled={pending} onClick={() => void testServers()}>
            {test.isTesting ? 'Testing...' : 'Test'}
          </Button>
          <Button type="submit" pending={pending}>
            {pending ? 'Signing in and saving...' : 'Save'}
          </Button>
        </div>
      </Form>
      <LeaveQuestion
        asks={() => isUnsaved.current}
        description="What you entered, the password included, is kept nowhere and will be lost."
      />
    </PageBody>
  );
}

/** What stands in the part that is closed at first. */
const isAdvanced = (name: string) =>
  name !== 'root' && name !== 'fromName' && name !== 'address' && !(name in emptyAccount);

function Found({ search }: { search: ReturnType<typeof useMailboxForm>['search'] }) {
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
