import type { ProductSettings } from '@cadenza/contracts';
import { useSaveKey } from '@cadenza/screen-kit';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Alert, Button, Card, CardContent, CardHeader, CardTitle, Field, Form, Input, Textarea } from '@cadenza/ui';
import { useChangeSettings } from '../../api/settings.ts';
import { ServerBadge } from './server-badge.tsx';
import { changesOf, draftOf, type SettingsDraft } from './settings-draft.ts';
import { ShownTimesCard } from './shown-times-card.tsx';
import { TrackingCard } from './tracking-card.tsx';

const loadSchema = async () => (await import('@cadenza/contracts/product-settings')).changeSettingsRequest;

/** Rule D14: what is set for the whole product, saved together. */
export function SettingsForm({ settings }: { settings: ProductSettings }) {
  const change = useChangeSettings();
  const saveButton = useSaveKey();
  const form = useContractForm({
    schema: loadSchema,
    // Until something is changed, the fields follow the settings.
    values: draftOf(settings),
    send: async (wanted) => change.mutateAsync(changesOf(wanted, settings)),
    failure: 'The settings could not be saved',
    showsError: true,
  });
  const { faultOf, formProps, register, reset, setValue } = form;
  const draft = form.watch() as SettingsDraft;
  const isChanged = Object.keys(changesOf(draft, settings)).length > 0;
  const isFixed = settings.setOnServer.includes('postalAddress');

  return (
    <Form
      noValidate
      className="grid min-w-0 gap-4"
      onFocus={() => void loadSchema().catch(() => {})}
      onSubmit={(event) => void formProps.onSubmit(event)}
    >
      <Card>
        <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
          <CardTitle>Postal address</CardTitle>
          {isFixed ? <ServerBadge /> : null}
        </CardHeader>
        <CardContent>
          <Field
            label="Below every email"
            hint="Laws such as CAN-SPAM demand it, and filters look for it."
            error={faultOf('postalAddress')}
          >
            <Textarea {...register('postalAddress')} rows={3} readOnly={isFixed} autoComplete="street-address" />
          </Field>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Unsubscribe line</CardTitle>
        </CardHeader>
        <CardContent>
          <Field
            label="What the link says"
            hint="In the language of those who get your emails. Empty: Unsubscribe."
            error={faultOf('unsubscribeWording')}
          >
            <Input {...register('unsubscribeWording')} placeholder="Unsubscribe" autoComplete="off" />
          </Field>
        </CardContent>
      </Card>
      <TrackingCard
        draft={draft}
        onChange={(name, isOn) => setValue(name, isOn, { shouldDirty: true, shouldTouch: true })}
      />
      {/* A server of an older version does not know them. */}
      {settings.dateStyle === undefined ? null : (
        <ShownTimesCard
          draft={draft}
          fault={faultOf('shownTimeZone')}
          onZone={(zone) => setValue('shownTimeZone', zone, { shouldDirty: true, shouldTouch: true })}
          onStyle={(style) => setValue('dateStyle', style, { shouldDirty: true, shouldTouch: true })}
        />
      )}
      {form.error ? (
        <Alert variant="destructive" title="The settings were not saved">
          {form.error}
        </Alert>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={!isChanged || formProps.pending} onClick={() => reset(draftOf(settings))}>
          Discard
        </Button>
        <Button ref={saveButton} type="submit" disabled={!isChanged} pending={formProps.pending}>
          {formProps.pending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}
