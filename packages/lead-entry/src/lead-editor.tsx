import { ApiError, api, cached, errorMessage, type Lead } from '@cadenza/api-client';
import type { ChangeLeadRequest } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { errorsByInput, TagsInput, useLeadFields, ValueInputs, wrongValues } from '@cadenza/lead-fields';
import { showSuccess, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { Button, Field, Form, Input, Spinner } from '@cadenza/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { AddressRemark } from './address-remark.tsx';
import { changesOf, draftOf, type LeadDraft } from './lead-changes.ts';

export interface LeadEditorProps {
  lead: Lead;
  /** Called with whether there are changes that are not saved. */
  onChanged: (isChanged: boolean) => void;
  onSaved: () => void;
  /** Asked for the lead that has the address already. */
  onShow: (lead: Lead) => void;
  onCancel: () => void;
}

/** Changes a lead. */
export function LeadEditor({ lead, onChanged, onSaved, onShow, onCancel }: LeadEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(lead));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const fields = useLeadFields();
  const saving = useSaveLead(lead.id);
  const changes = changesOf(lead, draft);
  const isChanged = changes !== null;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  const change = (changed: Partial<LeadDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const refused = errorsByInput(saving.error);
  const errorOf = (path: string) => wrong[path] ?? refused[path];
  const valueErrors = Object.fromEntries(
    Object.entries({ ...refused, ...wrong })
      .filter(([path]) => path.startsWith('fields.'))
      .map(([path, sentence]) => [path.slice('fields.'.length), sentence]),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (changes === null) return onCancel();
    const found = problemsOf(lead, draft, changes, fields.data ?? []);
    setWrong(found);
    saving.reset();
    if (Object.keys(found).length > 0) return;
    saving.mutate(changes, { onSuccess: onSaved });
  }

  return (
    <Form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 auto-rows-min grid-cols-1 gap-5 overflow-y-auto p-4">
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <TextInput
            label="First Name"
            required
            error={errorOf('firstName')}
            value={draft.firstName}
            onChange={(firstName) => change({ firstName })}
          />
          <TextInput
            label="Last Name"
            required
            error={errorOf('lastName')}
            value={draft.lastName}
            onChange={(lastName) => change({ lastName })}
          />
          <Field
            label="Email"
            error={errorOf('email')}
            hint={
              changes?.email === undefined
                ? undefined
                : 'Emails not yet sent go to the new address, from the first step on; what was sent stays.'
            }
            className="sm:col-span-2"
          >
            <Input
              type="email"
              autoComplete="off"
              value={draft.email}
              onChange={(event) => change({ email: event.target.value })}
            />
          </Field>
          <AddressRemark address={draft.email} onUse={(email) => change({ email })} />
          <TextInput
            label="Company"
            error={errorOf('company')}
            value={draft.company}
            onChange={(company) => change({ company })}
          />
          <TextInput
            label="Job Role"
            error={errorOf('jobRole')}
            value={draft.jobRole}
            onChange={(jobRole) => change({ jobRole })}
          />
        </div>
        {fields.isPending ? <Spinner label="Loading fields..." className="mx-auto size-5" /> : null}
        {fields.isError ? (
          <div className="flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
            <p>The custom fields could not be loaded. {errorMessage(fields.error, 'Please try again.')}</p>
            <Button variant="outline" size="sm" onClick={() => void fields.refetch()}>
              Try again
            </Button>
          </div>
        ) : null}
        {fields.data && fields.data.length > 0 ? (
          <ValueInputs
            fields={fields.data}
            values={draft.values}
            errors={valueErrors}
            onChange={(key, value) => setDraft((before) => ({ ...before, values: { ...before.values, [key]: value } }))}
          />
        ) : null}
        <TagsInput tags={draft.tags} onChange={(tags) => change({ tags })} error={errorOf('tags')} />
      </div>
      <div className="grid gap-3 border-t p-4">
        {saving.error ? (
          <p role="alert" className="wrap-anywhere text-destructive text-sm">
            {errorMessage(saving.error, 'The lead could not be saved')}
          </p>
        ) : null}
        <KnownLead error={saving.error} address={draft.email} onShow={onShow} />
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isChanged} pending={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save Lead'}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Leads on to the lead that has the address already (rule J4). */
function KnownLead({ error, address, onShow }: { error: unknown; address: string; onShow: (lead: Lead) => void }) {
  const knownId = knownLeadId(error);
  const finding = useMutation({
    mutationFn: async (id: string) => {
      const found = await api.call(calls.listLeads, { query: { search: address.trim(), limit: 100 } });
      return found.find((lead) => lead.id === id);
    },
    onSuccess: (lead) => (lead ? onShow(lead) : undefined),
  });
  if (knownId === undefined) return null;
  const isGone = finding.isError || (finding.isSuccess && finding.data === undefined);
  return (
    <div className="flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
      <Button variant="outline" size="sm" pending={finding.isPending} onClick={() => finding.mutate(knownId)}>
        Show that lead
      </Button>
      {isGone ? <p role="alert">{errorMessage(finding.error, 'That lead could not be found.')}</p> : null}
    </div>
  );
}

function knownLeadId(error: unknown): string | undefined {
  const id = error instanceof ApiError && error.code === 'lead-exists' ? error.body['leadId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

interface TextInputProps {
  label: string;
  required?: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

function TextInput({ label, required = false, error, value, onChange }: TextInputProps) {
  return (
    <Field label={label} required={required} error={error}>
      <Input dir="auto" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function useSaveLead(id: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: ChangeLeadRequest) => api.call(calls.changeLead, { params: { id }, body }),
    onSuccess: () => showSuccess('Lead saved successfully'),
    // Every campaign that has the lead shows it, and counts what it lacks.
    onSettled: () => invalidate(cached.leads, cached.campaigns, cached.tags),
  });
}

/** Sentences by path, in the words of the server. Values that were wrong before are nobody's business here. */
function problemsOf(
  lead: Lead,
  draft: LeadDraft,
  changes: ChangeLeadRequest,
  fields: Parameters<typeof wrongValues>[0],
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (changes.firstName === '') problems['firstName'] = 'Please enter a first name';
  if (changes.lastName === '') problems['lastName'] = 'Please enter a last name';
  if (changes.email === '') problems['email'] = 'Please enter a valid email address';
  const changed = fields.filter(({ key }) => draft.values[key] !== lead.fields[key]);
  for (const [key, sentence] of Object.entries(wrongValues(changed, draft.values)))
    problems[`fields.${key}`] = sentence;
  return problems;
}
