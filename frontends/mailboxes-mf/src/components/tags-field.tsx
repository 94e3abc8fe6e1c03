import { mailboxTagMaxLength } from '@cadenza/contracts/limits';
import { useQuery } from '@cadenza/screen-kit';
import { TagInput } from '@cadenza/ui/tag-input';
import { useState } from 'react';
import { mailboxesQuery } from '../api/mailboxes.ts';
import { tagsIn } from '../mailbox/tags-in.ts';

export interface TagsFieldProps {
  label?: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
}

/** Tags of a mailbox. Those of all mailboxes are offered, once somebody comes here. */
export function TagsField({ label = 'Tags', ...props }: TagsFieldProps) {
  const [isUsed, setIsUsed] = useState(false);
  const { data: mailboxes = [] } = useQuery({ ...mailboxesQuery, enabled: isUsed, refetchInterval: false });
  return (
    <TagInput
      label={label}
      suggestions={tagsIn(mailboxes)}
      onFocus={() => setIsUsed(true)}
      tagMaxLength={mailboxTagMaxLength}
      {...props}
    />
  );
}
