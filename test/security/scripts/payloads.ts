import type { Sample } from '../../screens/walk-data.ts';

/** Part of everything that people and strangers write here, so that the logs can be searched for it. */
export const canary = 'xcanary';

/** Any script that runs sets this mark. */
export const mark = 'window.scriptRan=1';

/**
 * Markup, script and templates; each calls `host`, opens a dialog or sets the mark where it is taken for more than
 * text.
 */
export function payloads(host: string): string[] {
  return [
    `<img src="${host}/img" onerror="${mark};alert(1)">${canary}`,
    `"><svg onload="${mark}"><image href="${host}/svg"/></svg>${canary}`,
    `</script></textarea></title><script>${mark};alert(1)</script>${canary}`,
    `<script src="${host}/js"></script>${canary}`,
    `javascript:${mark}//${canary}`,
    `{{constructor.constructor('${mark}')()}}\${${mark}}<%= ${canary} %>`,
    `<style>@import url(${host}/css);*{background:url(${host}/bg)}</style>${canary}`,
    `<iframe srcdoc="<script>parent.${mark}</script>"></iframe><object data="${host}/object">${canary}`,
    `<base href="${host}/"><meta http-equiv="refresh" content="0;url=${host}/meta">${canary}`,
    `<form action="${host}/form"><input autofocus onfocus="${mark}"></form>${canary}`,
    `<a href="javascript:${mark}" ping="${host}/ping">${canary}</a><link rel=stylesheet href="${host}/link">`,
    `'-${mark}-'"+${mark}+"\`${mark}\`&#x3C;script&#x3E;${mark}${canary}`,
  ];
}

const label = (host: string) => `Industry <img src="${host}/field" onerror="${mark}">`;
export const hostileField = (host: string) => ({ key: 'industry', label: label(host).slice(0, 100), type: 'text' });
const hostileTag = `"><img src=x onerror=${mark}>`;

/** A mailbox with a payload in each text that its owner enters. */
export const hostileMailbox = (host: string) => ({
  address: `'${mark}'.mailbox@example.com`.replace('window.', ''),
  fromName: payloads(host).join(' ').slice(0, 320),
  signature: payloads(host).join('\n'),
  tags: [hostileTag, `${payloads(host)[0]}`.slice(0, 100)],
});

/** Conditions of a filter, each with payloads, which match everybody. */
export function hostileConditions(host: string): object[] {
  const tries = payloads(host).map((text) => text.slice(0, 320));
  const texts = tries.map((value) => ({ on: 'field', field: 'company', is: 'contains', value }));
  const custom = { on: 'custom', key: 'industry', is: 'contains', value: tries[0] };
  const everybody = { on: 'created-in-last-days', value: 3_650 };
  return [{ match: 'any', conditions: [everybody, custom, { on: 'tag', is: 'has', value: hostileTag }, ...texts] }];
}

/** A campaign with a payload in every text. Two of its leads are ordinary, for the dialogs that name them. */
export function sample(host: string, name: string): Sample {
  const tries = payloads(host);
  const usual = (firstName: string, lastName: string) => ({
    ...{ firstName, lastName, company: 'Acme', jobRole: 'CEO', status: 'new' as const },
    fields: { industry: tries.join(' ').slice(0, 1_000) },
    tags: [hostileTag],
    email: `${firstName.toLowerCase()}.${name}.${canary}@example.com`,
  });
  const odd = tries.map((text, index) => ({
    firstName: text,
    lastName: tries[(index + 1) % tries.length] as string,
    email: `'${mark}'.${name}.${index}.${canary}@example.com`.replace('window.', ''),
    company: tries[(index + 2) % tries.length] as string,
    jobRole: tries[(index + 3) % tries.length] as string,
    fields: { industry: text },
    tags: [hostileTag],
    status: 'new' as const,
  }));
  return {
    name: `${name} ${tries[0]}`.slice(0, 200),
    leads: [usual('Grace', 'Hopper'), usual('Ada', 'Lovelace'), ...odd],
    steps: [
      {
        subject: `{{firstName}} ${tries[1]}`.slice(0, 200),
        body: `${tries.join('\n')}\n{{firstName}} {{company}} {{jobRole}} {{industry}}\nhttps://example.com/"><script>${mark}</script>`,
        delayDays: 0,
      },
      { subject: 'Re: {{company|<b>you</b>}}', body: tries.toReversed().join('\n'), delayDays: 30 },
    ],
  };
}
