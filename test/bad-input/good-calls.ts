import { randomUUID } from 'node:crypto';
import type { Call } from '@cadenza/contracts';
import { owner } from '../support/running-product.ts';
import { alwaysOpen, aMailbox, aSegment, aStep, fieldKey, leadFields, mailboxDomain, world } from './world.ts';

/** A good body of each call that takes one. */
export const goodBodies: Record<string, () => object> = {
  'POST /api/auth/login': () => owner,
  // With a wrong password, since hostile new passwords are valid ones: all calls are refused.
  'POST /api/auth/password': () => ({ currentPassword: 'a guess', newPassword: 'analytical engine' }),
  'POST /api/campaigns': () => ({ name: 'Spring', status: 'draft', progressStatus: 'draft' }),
  'PATCH /api/campaigns/{id}': () => ({
    ...alwaysOpen,
    name: 'Draft',
    delayMinutes: 5,
    timezone: 'Europe/Paris',
    stopOnReply: true,
    stopOnBounce: true,
    stopOnSpam: true,
    stopOnOutOfOffice: false,
    stopDomainOnReply: false,
    missingValues: 'empty',
    riskyAddresses: 'skip',
    tracksOpens: null,
    tracksClicks: false,
    progressStatus: 'leads_ready',
  }),
  // What a new draft has, because only a paused campaign takes anything else.
  'PATCH /api/campaigns/{id}/schedule': () => ({
    delayMinutes: 5,
    sendWindowStart: 540,
    sendWindowEnd: 1_020,
    timezone: 'America/New_York',
    allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    stopOnReply: true,
    stopOnBounce: true,
    stopOnSpam: true,
    stopOnOutOfOffice: false,
    stopDomainOnReply: false,
    tracksOpens: null,
    tracksClicks: null,
  }),
  'PUT /api/campaigns/{id}/senders': () => ({ mailboxIds: [world.mailboxId], tags: ['sales'] }),
  'POST /api/campaigns/{id}/attach-leads': () => ({ leadIds: [world.strayLeadId] }),
  'POST /api/sequences': () => aStep(world.draft.id, 2),
  'POST /api/campaigns/{id}/tracking': () => ({ leadId: world.draft.leadIds[0], event: 'open' }),
  'PUT /api/campaigns/{id}/received-mails/{mailId}/verdict': () => ({ verdict: 'absence', returnsOn: '2026-03-12' }),
  'PUT /api/campaigns/{id}/holds/{leadId}': () => ({ until: Temporal.Now.plainDateISO().add({ days: 7 }).toString() }),
  'PUT /api/campaigns/{id}/leads/{leadId}/mailbox': () => ({ mailboxId: world.mailboxId }),
  'POST /api/campaigns/{id}/test-emails': () => ({
    ...{ stepNumber: 1, to: 'me@example.com', leadId: world.draft.leadIds[0], mailboxId: null },
    steps: [{ stepNumber: 1, subject: 'Hello {{firstName}}', body: 'Hi', attachments: [] }],
  }),
  'PATCH /api/settings': () => ({
    postalAddress: '1 Main St\nSpringfield',
    unsubscribeWording: 'No more mail',
    tracksOpens: true,
    tracksClicks: true,
    shownTimeZone: 'Europe/Berlin',
    dateStyle: 'iso',
    isFirstSetupClosed: true,
  }),
  'POST /api/settings/test-email': () => ({ to: 'me@example.com' }),
  'POST /api/address-checks': () => ({ addresses: ['ada@example.com', 'info@example.net'] }),
  'POST /api/blocklist': () => ({ value: 'rival.example', reason: 'A competitor' }),
  'POST /api/blocklist/bulk': () => ({ entries: [{ value: 'rival.example', reason: 'A competitor' }] }),
  'POST /api/blocklist/check': () => ({ entries: [{ value: 'rival.example' }] }),
  'DELETE /api/blocklist': () => ({ value: 'rival.example' }),
  'POST /api/leads': leadFields,
  'POST /api/leads/bulk': () => [leadFields(), leadFields()],
  'PATCH /api/leads/{id}': () => ({
    email: 'stray@changed.example',
    company: 'Engines',
    fields: { [fieldKey]: 'Looms' },
    tags: ['vip'],
  }),
  'POST /api/leads/{id}/notes': () => ({ text: 'Call in May' }),
  'PATCH /api/leads/{id}/notes/{noteId}': () => ({ text: 'Call in June', revision: 0 }),
  'POST /api/lead-fields': () => ({ key: `field${randomUUID().replaceAll('-', '')}`, label: 'Field', type: 'text' }),
  'PATCH /api/lead-fields/{key}': () => ({ label: 'Industry', type: 'text' }),
  'POST /api/segments': aSegment,
  'PATCH /api/segments/{id}': aSegment,
  'PUT /api/lead-columns': () => ({ columns: ['tags', `fields.${fieldKey}`] }),
  'POST /api/leads/bulk-change': () => ({ ids: [world.strayLeadId], change: { what: 'add-tag', tag: 'vip' } }),
  'POST /api/leads/file': () => ({ ids: [world.strayLeadId] }),
  'POST /api/leads/addresses': () => ({ ids: [world.strayLeadId] }),
  'POST /api/campaigns/{id}/detach-leads': () => ({ leadIds: [world.draft.leadIds[0]] }),
  'POST /api/leads/bulk-delete': () => ({ ids: [world.strayLeadId] }),
  'POST /api/objects/url/meta': () => ({ url: 'http://127.0.0.1:9/a.pdf' }),
  'POST /api/objects/url/get': () => ({ url: 'http://127.0.0.1:9/a.pdf' }),
  // There is a mailbox of this address already.
  'POST /api/mailboxes': () => aMailbox(world.sink),
  'POST /api/mailboxes/bulk': () => [aMailbox(world.sink)],
  'PATCH /api/mailboxes': () => {
    const { dailyLimit, gapMinutes, ramp, timezone, hours, signature } = aMailbox(world.sink);
    const settings = { dailyLimit, gapMinutes, ramp, timezone, hours, signature };
    return { ids: [world.mailboxId], changes: { ...settings, addTags: ['sales'], removeTags: ['trial'] } };
  },
  'POST /api/mailboxes/test': () => ({ smtp: aMailbox(world.sink).smtp, imap: null }),
  'PATCH /api/mailboxes/{id}': () => {
    const { address: _address, smtp: _smtp, ...settings } = aMailbox(world.sink);
    return { ...settings, fromName: 'Ada Lovelace' };
  },
  'PUT /api/mailboxes/domains/{domain}/tracking-host': () => ({ host: null }),
  'PATCH /api/mailboxes/domains/{domain}': () => ({ stopsFirstEmails: true }),
  // The mailbox is not read, so that no folder is known.
  'PATCH /api/mailboxes/{id}/folders/{folder}': () => ({ isRead: true }),
  'POST /api/mailboxes/{id}/pass-over-mails': () => ({ until: '2026-03-02T10:00:00Z' }),
  // There is no client at any provider.
  'POST /api/mailboxes/oauth/{provider}/start': () => ({ mailboxId: world.mailboxId }),
  // Its leads are there already.
  'POST /api/unclear-refusals/{id}/settle': () => ({ decision: 'try-again' }),
  'POST /api/returned-emails/{id}/settle': () => ({ decision: 'send-again' }),
  'POST /api/mailboxes/{id}/move-leads': () => ({ to: world.mailboxId }),
  'POST /api/ai/generate-email': () => ({
    type: 'initial',
    prompt: 'Say hello',
    context: { previousSubject: 'A', previousBody: 'B', campaignGoal: 'C' },
    customKeys: ['industry'],
  }),
};

/** The path of a call with ids that exist. */
export const goodPath = ({ path }: Call) =>
  path
    .replace('/api/leads/{id}', `/api/leads/${world.strayLeadId}`)
    .replace('/api/segments/{id}', `/api/segments/${world.segmentId}`)
    .replace('/api/mailboxes/{id}', `/api/mailboxes/${world.mailboxId}`)
    .replace('{provider}', 'google')
    .replace('{id}', path.includes('{emailId}') ? world.running.id : world.draft.id)
    .replace('{key}', fieldKey)
    .replace('{domain}', mailboxDomain)
    .replace('{folder}', '0'.repeat(32))
    .replace('{leadId}', world.draft.leadIds[0] as string)
    .replace('{emailId}', world.running.emailId)
    .replace('{noteId}', world.noteId)
    .replace('{mailId}', world.strayLeadId);
