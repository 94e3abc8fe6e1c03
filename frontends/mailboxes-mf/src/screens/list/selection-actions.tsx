import type { Mailbox } from '@cadenza/contracts';
import { lazyDialog, showSuccess } from '@cadenza/screen-kit';
import { useState } from 'react';
import type { Outcome } from '../../api/many-mailboxes.ts';
import { mailboxesOf } from '../../mailbox/words.ts';
import { ActOnManyDialog } from './act-on-many-dialog.tsx';
import { OutcomesDialog } from './outcomes-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Selection } from './use-selection.ts';

const EditManyDialog = lazyDialog(async () => (await import('./edit-many-dialog.tsx')).EditManyDialog);

const doneWords = { edit: 'changed', pause: 'paused', resume: 'resumed' } as const;
type Asked = keyof typeof doneWords;

interface Question {
  what: Asked;
  mailboxes: readonly Mailbox[];
}

interface Answer {
  outcomes: readonly Outcome[];
  done: string;
}

/** The bar of a selection, with the dialogs that it opens. Whatever refused stays selected, to be tried again. */
export function SelectionActions({ selection }: { selection: Selection }) {
  const question = useShown<Question>({ what: 'edit', mailboxes: [] });
  const answer = useShown<Answer>({ outcomes: [], done: doneWords.edit });
  const ask = (what: Asked) => question.show({ what, mailboxes: selection.mailboxes });

  function settle(outcomes: readonly Outcome[]) {
    const refused = outcomes.filter(({ refusal }) => refusal !== null);
    const done = doneWords[question.value.what];
    question.hide();
    if (refused.length > 0) answer.show({ outcomes, done });
    else showSuccess(`${mailboxesOf(outcomes.length)} ${done}`);
    selection.keepOnly(refused.map(({ id }) => id));
  }

  const dialogProps = (what: Asked) => ({
    open: question.isShown && question.value.what === what,
    mailboxes: question.value.mailboxes,
    onClose: question.hide,
    onDone: settle,
  });
  return (
    <>
      {selection.mailboxes.length > 0 ? (
        <SelectionBar
          selection={selection}
          onPreload={() => void EditManyDialog.preload()}
          onEdit={() => ask('edit')}
          onPause={() => ask('pause')}
          onResume={() => ask('resume')}
        />
      ) : null}
      <EditManyDialog {...dialogProps('edit')} />
      <ActOnManyDialog act="pause" {...dialogProps('pause')} />
      <ActOnManyDialog act="resume" {...dialogProps('resume')} />
      <OutcomesDialog {...answer.value} open={answer.isShown} onClose={answer.hide} />
    </>
  );
}

/** What a dialog shows. It stays while the dialog fades out, whatever becomes of the selection. */
function useShown<Value>(first: Value) {
  const [value, setValue] = useState(first);
  const [isShown, setIsShown] = useState(false);
  return {
    value,
    isShown,
    show(next: Value) {
      setValue(next);
      setIsShown(true);
    },
    hide: () => setIsShown(false),
  };
}
