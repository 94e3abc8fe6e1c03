import { isSameTag } from '@cadenza/contracts/custom-values';
import { useQuery } from '@cadenza/screen-kit';
import { TagInput, type TagInputProps } from '@cadenza/ui/tag-input';
import { useState } from 'react';
import { tagsQuery } from './tags-query.ts';

/** The server's limits. */
const tagMaxLength = 50;
const tagsMax = 50;

/** Other than of mailboxes, tags of leads may have a semicolon. */
const comma = /,/;

export interface TagsInputProps extends Pick<TagInputProps, 'tags' | 'onChange' | 'error'> {
  label?: string;
}

/** The tags of a lead, in the spelling in which other leads have them. */
export function TagsInput({ label = 'Tags', ...props }: TagsInputProps) {
  const [isUsed, setIsUsed] = useState(false);
  const { data: known = [] } = useQuery({ ...tagsQuery, enabled: isUsed });
  return (
    <TagInput
      {...props}
      label={label}
      suggestions={known.map(({ tag }) => tag)}
      onFocus={() => setIsUsed(true)}
      tagMaxLength={tagMaxLength}
      tagsMax={tagsMax}
      separators={comma}
      isSame={isSameTag}
    />
  );
}
