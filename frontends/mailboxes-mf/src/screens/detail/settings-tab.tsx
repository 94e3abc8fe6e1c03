import { errorMessage } from '@cadenza/api-client';
import type { Mailbox } from '@cadenza/contracts';
import { Alert, Button, Card, CardContent, CardFooter, CardHeader, CardTitle, Field, Form, Input } from '@cadenza/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useChangeMailbox } from '../../api/mailboxes.ts';
import { LeaveQuestion } from '../../components/leave-question.tsx';
import { SendingFields } from '../../components/sending-fields.tsx';
import { type Faults, faultsOf } from '../../mailbox/faults.ts';
import { changesOf, faultsOfSending, type SendingDraft, sendingOf } from '../../mailbox/sending-draft.ts';
import { ServersCard, type SettingsCardProps } from './servers-card.tsx';

export function SettingsTab({ mailbox }: { mailbox: Mailbox }) {
  const isSendingUnsaved = useRef(false);
  const areServersUnsaved = useRef(false);
  // The router asks one question at a time.
  const [isUnsaved] = useState(() => ({
    get current() {
      return isSendingUnsaved.current || areServersUnsaved.current;
    },
  }));
  return (
    <div className="grid min-w-0 gap-6">
      <SendingCard mailbox={mailbox} isUnsaved={isSendingUnsaved} />
      <ServersCard mailbox={mailbox} isUnsaved={areServersUnsaved} />
      <LeaveQuestion isUnsaved={isUnsaved} description="What you changed here is not saved and will be lost." />
    </div>
  );
}

function SendingCard({ mailbox, isUnsaved }: SettingsCardProps) {
  const [changed, setChanged] = useState<SendingDraft | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const change = useChangeMailbox(mailbox.id);
  const draft = changed ?? sendingOf(mailbox);
  isUnsaved.current = changed !== null;

  function edit(changes: Partial<SendingDraft>) {
    setFaults({});
    setChanged({ ...draft, ...changes });
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (changed === null || change.isPending) return;
    const found = faultsOfSending(changed);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(changesOf(changed, mailbox), {
      // What was written meanwhile stays unsaved.
      onSuccess: () => setChanged((now) => (now === changed ? null : now)),
      onError: (error) => setFaults(faultsOf(error)),
    });
  }

  return (
    <Card>
      <Form noValidate onSubmit={save}>
        <CardHeader>
          <CardTitle>Writing</CardTitle>
        </CardHeader>
        <CardContent className="grid min-w-0 gap-5">
          <Field label="From name" required hint="As recipients see it." error={faults['fromName']}>
            <Input
              value={draft.fromName}
              autoComplete="off"
              onChange={(event) => edit({ fromName: event.target.value })}
            />
          </Field>
          <SendingFields draft={draft} faults={faults} onChange={edit} />
          {change.error ? (
            <Alert variant="destructive">{errorMessage(change.error, 'The mailbox could not be saved')}</Alert>
          ) : null}
        </CardContent>
        <CardFooter className="justify-end">
          <Button
            variant="outline"
            disabled={changed === null || change.isPending}
            onClick={() => {
              setChanged(null);
              setFaults({});
              change.reset();
            }}
          >
            Discard
          </Button>
          <Button type="submit" disabled={changed === null} pending={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save'}
          </Button>
        </CardFooter>
      </Form>
    </Card>
  );
}
