import { FileReading } from '@cadenza/csv-import/file-reading';
import { showSuccess } from '@cadenza/screen-kit';
import { Button, DialogFooter } from '@cadenza/ui';
import { useState } from 'react';
import { useBlockMany, useListCheck } from '../../api/blocklist.ts';
import { ColumnChoices } from './column-choices.tsx';
import { ListFigures } from './list-figures.tsx';
import { NotUnderstoodList } from './not-understood-list.tsx';
import { SharedDomains } from './shared-domains.tsx';
import type { ListReading, OpenedList } from './use-list-file.ts';

export interface ListPreviewProps extends ListReading {
  opened: OpenedList;
  onClose: () => void;
}

/** What of a list would be blocked, whom that concerns, and what was not understood. */
export function ListPreview({
  opened,
  isReading,
  fault,
  changeReading,
  changeColumns,
  forget,
  onClose,
}: ListPreviewProps) {
  const { entries, notUnderstood, reading, isTable, contents, columns, file } = opened;
  const [withShared, setWithShared] = useState(false);
  const check = useListCheck(opened.id, entries);
  const blockMany = useBlockMany();
  const shared = new Set(check.data?.shared);
  const blocked = withShared ? entries : entries.filter(({ value }) => !shared.has(value));

  async function send() {
    const result = await blockMany.mutateAsync({ rows: blocked, confirmed: withShared }).catch(() => undefined);
    if (!result) return;
    showSuccess(`${inFigures(result.blocked)} blocked, ${alreadyText(result.alreadyBlocked)}`);
    onClose();
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      {file.name === '' ? null : <p className="truncate font-medium text-sm">{file.name}</p>}
      {isTable ? (
        <ColumnChoices headers={reading.headers} contents={contents} columns={columns} onChange={changeColumns} />
      ) : null}
      {file.name === '' ? null : (
        <FileReading
          source={reading.text.source}
          delimiter={reading.delimiter}
          headers={isTable ? reading.headers : []}
          rows={reading.rows}
          foreignValues={reading.foreignValues}
          reading={isReading}
          onChange={changeReading}
        />
      )}
      <ListFigures list={opened} check={check} />
      {shared.size > 0 ? (
        <SharedDomains domains={[...shared]} isIncluded={withShared} onInclude={setWithShared} />
      ) : null}
      {notUnderstood.length > 0 ? <NotUnderstoodList texts={notUnderstood} /> : null}
      {fault === null ? null : (
        <p role="alert" className="text-destructive text-sm">
          {fault}
        </p>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={forget}>
          Back
        </Button>
        <Button
          variant={withShared ? 'destructive' : 'default'}
          disabled={blocked.length === 0 || isReading || check.data === undefined}
          pending={blockMany.isPending}
          onClick={send}
        >
          {blockMany.isPending ? 'Blocking...' : `Block ${inFigures(blocked.length)}`}
        </Button>
      </DialogFooter>
    </div>
  );
}

const inFigures = (count: number) => count.toLocaleString('en-US');

const alreadyText = (count: number) =>
  count === 1 ? '1 was blocked already' : `${inFigures(count)} were blocked already`;
