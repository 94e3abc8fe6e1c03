import { errorMessage } from '@cadenza/api-client';
import type { ProductSettings } from '@cadenza/contracts';
import { useContractForm } from '@cadenza/screen-kit/forms';
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
  Textarea,
  toast,
} from '@cadenza/ui';
import { useChangeSettings, useCloseFirstSetup } from '../../api/settings.ts';
import { MailServerTest } from '../../components/mail-server-test.tsx';

const loadSchema = async () =>
  (await import('@cadenza/contracts/product-settings')).changeSettingsRequest.pick({
    postalAddress: true,
    unsubscribeWording: true,
  });

export function FirstSetupCard({ settings }: { settings: ProductSettings }) {
  const close = useCloseFirstSetup();
  const isDone = settings.postalAddress !== null;

  async function leave() {
    try {
      await close.mutateAsync();
      document.getElementById('main')?.focus();
    } catch (error) {
      toast({ title: 'Error', description: errorMessage(error, 'Failed to close it'), variant: 'destructive' });
    }
  }

  return (
    <Card aria-label="Before the first email">
      <CardHeader className="flex-row flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
          <CardTitle>Before the first email</CardTitle>
          <CardDescription>
            What stands below every email, and whether your mail server sends. All of it is in Settings, too.
          </CardDescription>
        </div>
        <Button variant={isDone ? 'default' : 'ghost'} size="sm" pending={close.isPending} onClick={() => void leave()}>
          {isDone ? 'Done' : 'Skip for now'}
        </Button>
      </CardHeader>
      <CardContent className="grid items-start gap-6 lg:grid-cols-2">
        <Footer settings={settings} />
        {settings.mailServer === null ? (
          <p className="text-muted-foreground text-sm">
            No mail server is set up. Emails are caught here and reach nobody, unless campaigns send from mailboxes that
            you connect.
          </p>
        ) : (
          <MailServerTest />
        )}
      </CardContent>
    </Card>
  );
}

function Footer({ settings }: { settings: ProductSettings }) {
  const change = useChangeSettings();
  const { error, faultOf, formProps, register } = useContractForm({
    schema: loadSchema,
    values: {
      postalAddress: settings.postalAddress ?? '',
      unsubscribeWording: settings.unsubscribeWording ?? ourUnsubscribeWording,
    },
    send: ({ postalAddress, unsubscribeWording }) =>
      change.mutateAsync({
        postalAddress,
        unsubscribeWording: unsubscribeWording === ourUnsubscribeWording ? null : unsubscribeWording,
      }),
    failure: 'The settings could not be saved',
    showsError: true,
  });
  return (
    <Form
      noValidate
      className="grid min-w-0 gap-3"
      onFocus={() => void loadSchema().catch(() => {})}
      onSubmit={(event) => void formProps.onSubmit(event)}
    >
      <Field
        label="Postal address"
        hint="Below every email. Laws such as CAN-SPAM demand it, and filters look for it."
        error={faultOf('postalAddress')}
      >
        <Textarea {...register('postalAddress')} rows={3} autoComplete="street-address" />
      </Field>
      <Field
        label="Unsubscribe line"
        hint="What the link says, in the language of those who get your emails."
        error={faultOf('unsubscribeWording')}
      >
        <Input {...register('unsubscribeWording')} autoComplete="off" />
      </Field>
      {error ? (
        <Alert variant="destructive" title="The settings were not saved">
          {error}
        </Alert>
      ) : null}
      <Button type="submit" variant="outline" className="w-full sm:w-fit" pending={formProps.pending}>
        {formProps.pending ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  );
}

/** What the link says where nothing is set. */
const ourUnsubscribeWording = 'Unsubscribe';
