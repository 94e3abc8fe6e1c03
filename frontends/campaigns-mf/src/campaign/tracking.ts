/** Whether opens and clicks are tracked (rule D14), in the words of the launch settings and the dashboard. */
export const trackingChoices = [
  { value: null, key: 'settings', label: 'As in Settings' },
  { value: true, key: 'on', label: 'On' },
  { value: false, key: 'off', label: 'Off' },
] as const;

export const tracked = [
  { name: 'tracksOpens', label: 'Track opens' },
  { name: 'tracksClicks', label: 'Track clicks' },
] as const;

type Tracking = Record<(typeof tracked)[number]['name'], boolean | null>;

export const trackingChoice = (value: boolean | null) =>
  trackingChoices.find((choice) => choice.value === value) ?? trackingChoices[0];

/** `Opens on, clicks as in Settings` */
export function trackingWords({ tracksOpens, tracksClicks }: Tracking): string {
  const [opens, clicks] = [tracksOpens, tracksClicks].map((value) =>
    trackingChoice(value).label.replace(/^[AO]/, lower),
  );
  return opens === clicks ? `Opens and clicks ${opens}` : `Opens ${opens}, clicks ${clicks}`;
}

const lower = (letter: string) => letter.toLowerCase();

/** What of an email is tracked, as its preview says it. */
export function trackedWords({ opens, clicks }: { opens: boolean; clicks: boolean }): string {
  if (!opens && !clicks) return 'None, so it is plain text alone';
  if (opens && clicks) return 'Opens and clicks';
  return opens ? 'Opens' : 'Clicks';
}
