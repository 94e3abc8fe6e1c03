import type { Mailbox } from '@cadenza/contracts';
import { useSaveKey } from '@cadenza/screen-kit';
import { FormProvider, useContractForm } from '@cadenza/screen-kit/forms';
import { LeaveQuestion } from '@cadenza/screen-kit/leaving';
import { Alert, Button, Card, CardContent, CardFooter, CardHeader, CardTitle, Field, Form, Input } from '@cadenza/ui';
import { useRef } from 'react';
import { useChangeMailbox } from '../../api/mailboxes.ts';
import { SendingFields } from '../../components/sending-fields.tsx';
import { loadSchemas, preloadSchemas } from '../../mailbox/lazy-schemas.ts';
import { changesOf, sendingField, sendingOf } from '../../mailbox/sending-draft.ts';
import { ServersCard, type SettingsCardProps } from './servers-card.tsx';

export function SettingsTab({ mailbox }: { mailbox: Mailbox }) {
  const isSendingUnsaved = useRef(false);
  const areServersUnsaved = useRef(false);
  return (
    <div className="grid min-w-0 gap-6">
      <SendingCard mailbox={mailbox} isUnsaved={isSendingUnsaved} />
      <ServersCard mailbox={mailbox} isUnsaved={areServersUnsaved} />
      {/* One for both: the router asks one question at a time. */}
      <LeaveQuestion
        asks={() => isSendingUnsaved.current || areServersUnsaved.current}
        description="What you changed here is not saved and will be lost."
      />
    </div>
  );
}

function SendingCard({ mailbox, isUnsaved }: SettingsCardProps) {
  const change = useChangeMailbox(mailbox.id);
  const saveButton = useSaveKey();
  const schema = async () => (await loadSchemas()).sendingChanges(mailbox);
  const form = useContractForm({
    schema,
    // Until something is changed, the fields follow the mailbox.
    values: sendingOf(mailbox),
    send: async (changes) => (isAny(changes) ? change.mutateAsync(changes) : mailbox),
    failure: 'The mailbox could not be saved',
    showsError: true,
    fieldOfPath: sendingField,
  });
  const { faultOf, formProps, register, reset } = form;
  const isChanged = isAny(changesOf(form.watch(), mailbox));
  isUnsaved.current = isChanged;

  return (
    <Card>
      <Form noValidate onFocus={preloadSchemas} onSubmit={(event) => void formProps.onSubmit(event)}>
        <CardHeader>
          <CardTitle>Writing</CardTitle>
        </CardHeader>
        <CardContent className="grid min-w-0 gap-5">
          <Field label="From name" required hint="As recipients see it." error={faultOf('fromName')}>
            <Input {...register('fromName')} autoComplete="off" />
          </Field>
          <FormProvider form={form}>
            <SendingFields />
          </FormProvider>
          {form.error ? <Alert variant="destructive">{form.error}</Alert> : null}
        </CardContent>
        <CardFooter className="justify-end">
          <Button
            variant="outline"
            disabled={!isChanged || formProps.pending}
            onClick={() => reset(sendingOf(mailbox))}
          >
            Discard
          </Button>
          <Button ref={saveButton} type="submit" disabled={!isChanged} pending={formProps.pending}>
            {formProps.pending ? 'Saving...' : 'Save'}
          </Button>
        </CardFooter>
      </Form>
    </Card>
  );
}

const isAny = (changes: object) => Object.keys(changes).length > 0;
