import type { Campaign, LaunchSettings } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/screen-kit';
import { useRef, useState } from 'react';
import { isLaunched } from '../../campaign/lifecycle.ts';
import {
  isSameSettings,
  type SettingsDraft,
  settingsDraftFrom,
  settingsFrom,
} from '../../components/schedule/settings-draft.ts';
import { unsavedStep } from '../../unsaved/unsaved-steps.ts';

type Changes = Partial<SettingsDraft>;

/**
 * The launch settings as they are edited: the saved ones with what was changed, so that what somebody else saves meanwhile
 * is not overwritten where nothing was changed here.
 */
export function useSettingsDraft(campaign: Campaign) {
  const kept = unsavedStep<Changes>(useQueryClient(), campaign.id, 'launch');
  const [changes, setChanges] = useState<Changes>(() => kept.read() ?? {});
  const latest = useRef(changes);
  const draftWith = (changed: Changes): SettingsDraft => ({ ...settingsDraftFrom(campaign), ...changed });
  const draft = draftWith(isLaunched(campaign.status) ? {} : changes);

  /** Kept at once, not in an effect: a save may end after the user has left this screen, when no effect runs. */
  function show(next: Changes) {
    latest.current = next;
    if (isSameSettings(settingsFrom(draftWith(next)), campaign)) kept.forget();
    else kept.keep(next);
    setChanges(next);
  }

  return {
    draft,
    isChanged: !isSameSettings(settingsFrom(draft), campaign),
    change: (changed: Changes) => show({ ...latest.current, ...changed }),
    discard: () => show({}),
    /** What is changed during the save stays unsaved, also on a screen that was left and came back. */
    async saveWith(save: (settings: LaunchSettings) => Promise<unknown>) {
      const written = latest.current;
      await save(settingsFrom(draft));
      if (kept.read() === written) kept.forget();
      if (latest.current !== written) return;
      latest.current = {};
      setChanges({});
    },
  };
}
