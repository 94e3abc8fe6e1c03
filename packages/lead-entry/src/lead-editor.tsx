import { ApiError, api, cached, errorMessage, type Lead } from '@cadenza/api-client';
import type { ChangeLeadRequest } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { TagsInput, useLeadFields, ValueInputs } from '@cadenza/lead-fields';
import { showSuccess, useInvalidate, useMutation, useSaveKey } from '@cadenza/screen-kit';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Button, Field, Form, Input, Spinner } from '@cadenza/ui';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { AddressRemark } from './address-remark.tsx';
import { changesOf, draftOf, leadChanges } from './lead-changes.ts';

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
  const fields = useLeadFields();
  const saving = useSaveLead(lead.id);
  const saveButton = useSaveKey();
  const schema = useMemo(() => leadChanges(lead, fields.data ?? []), [lead, fields.data]);
  const form = useContractForm({
    schema,
    defaultValues: draftOf(lead),
    async send(changes) {
      if (changes === null) return onCancel();
      await saving.mutateAsync(changes);
      onSaved();
    },
    failure: 'The lead could not be saved',
    showsError: true,
  });
  const { faultOf, formProps, register } = form;
  const draft = form.watch();
  const changes = changesOf(lead, draft);
  const isChanged = changes !== null;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const textProps = (name: 'firstName' | 'lastName' | 'company' | 'jobRole') => ({
    error: faultOf(name),
    input: register(name),
  });

  return (
    <Form noValidate onSubmit={(event) => void formProps.onSubmit(event)} className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 auto-rows-min grid-cols-1 gap-5 overflow-y-auto p-4">
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <TextInput label="First Name" required {...textProps('firstName')} />
          <TextInput label="Last Name" required {...textProps('lastName')} />
          <Field
            label="Email"
            error={faultOf('email')}
            hint={
              changes?.email === undefined
                ? undefined
                : 'Emails not yet sent go to the new address, from the first step on; what was sent stays.'
            }
            className="sm:col-span-2"
          >
            <Input {...register('email')} type="email" autoComplete="off" />
          </Field>
          <AddressRemark address={draft.email} onUse={(email) => form.setValue('email', email)} />
          <TextInput label="Company" {...textProps('company')} />
          <TextInput label="Job Role" {...textProps('jobRole')} />
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
            values={draft.fields}
            faultOf={(key) => faultOf(`fields.${key}`)}
            register={(key) => register(`fields.${key}`)}
          />
        ) : null}
        <TagsInput tags={draft.tags} onChange={(tags) => form.setValue('tags', tags)} error={faultOf('tags')} />
      </div>
      <div className="grid gap-3 border-t p-4">
        {form.error ? (
          <>
            <p role="alert" className="wrap-anywhere text-destructive text-sm">
              {form.error}
            </p>
            <KnownLead error={saving.error} address={draft.email} onShow={onShow} />
          </>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button ref={saveButton} type="submit" disabled={!isChanged} pending={formProps.pending}>
            {formProps.pending ? 'Saving...' : 'Save Lead'}
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
  input: ComponentProps<typeof Input>;
}

function TextInput({ label, required = false, error, input }: TextInputProps) {
  return (
    <Field label={label} required={required} error={error}>
      <Input {...input} dir="auto" autoComplete="off" />
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
