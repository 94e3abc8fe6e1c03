export { ChooseMailboxForm, type ChooseMailboxFormProps } from './choose-mailbox-form.tsx';
export { mailboxOptions } from './mailbox-options.ts';
export { mailboxLine, stateNames } from './mailbox-words.ts';
export { mailboxesQuery } from './mailboxes-query.ts';
export { relayOption, senderOptions } from './sender-options.ts';
export { type SenderOption, SenderSelect, type SenderSelectProps } from './sender-select.tsx';
