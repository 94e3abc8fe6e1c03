import type { ChosenColumns } from '@cadenza/contracts';
import { Button, Checkbox } from '@cadenza/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LeadColumn } from '../leads/lead-columns.ts';

export interface ColumnsPanelProps {
  /** In the order of the list. */
  shown: readonly LeadColumn[];
  offered: readonly LeadColumn[];
  /** Whether these are the columns of somebody who has not chosen any. */
  areUsual: boolean;
  onChoose: (columns: ChosenColumns['columns']) => void;
}

type Direction = -1 | 1;

/** Which columns the list has, and in which order. */
export function ColumnsPanel({ shown, offered, areUsual, onChoose }: ColumnsPanelProps) {
  const names = shown.map(({ name }) => name);
  const hidden = offered.filter(({ name }) => !names.includes(name));
  const [moved, setMoved] = useState<{ name: string; direction: Direction; words: string } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // A row that changes its place loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change their places a moment after the press.
  useEffect(() => {
    if (moved === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(
      `[data-column="${moved.name}"] button[data-move]`,
    );
    const [up, down] = buttons ?? [];
    const used = moved.direction === -1 ? up : down;
    (used?.disabled ? (moved.direction === -1 ? down : up) : used)?.focus();
  }, [moved, shown]);

  function toggle(name: string) {
    setMoved(null);
    onChoose(names.includes(name) ? names.filter((each) => each !== name) : [...names, name]);
  }
  function move({ name, label }: LeadColumn, direction: Direction) {
    const place = names.indexOf(name) + direction;
    const others = names.filter((each) => each !== name);
    onChoose([...others.slice(0, place), name, ...others.slice(place)]);
    setMoved({ name, direction, words: `${label} is column ${place + 1} of ${names.length}` });
  }

  return (
    <>
      <ul ref={list} aria-label="Columns" className="min-h-0 flex-1 divide-y overflow-y-auto p-4 py-2">
        {[...shown, ...hidden].map((column, index) => {
          const isShown = index < shown.length;
          return (
            <li key={column.name} data-column={column.name} className="flex min-h-11 items-center gap-2">
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control */}
              <label className="flex min-w-0 flex-1 items-center gap-3 py-1 text-sm">
                <Checkbox checked={isShown} onCheckedChange={() => toggle(column.name)} />
                <span dir="auto" title={column.label} className="truncate">
                  {column.label}
                </span>
              </label>
              {isShown ? (
                <>
                  <MoveButton column={column} direction={-1} disabled={index === 0} onMove={move} />
                  <MoveButton column={column} direction={1} disabled={index === shown.length - 1} onMove={move} />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t p-4">
        <p className="text-muted-foreground text-xs">Name and status are always shown.</p>
        <Button variant="outline" size="sm" disabled={areUsual} onClick={() => onChoose(null)}>
          Usual Columns
        </Button>
        <p role="status" className="sr-only">
          {moved?.words}
        </p>
      </div>
    </>
  );
}

interface MoveButtonProps {
  column: LeadColumn;
  direction: Direction;
  disabled: boolean;
  onMove: (column: LeadColumn, direction: Direction) => void;
}

function MoveButton({ column, direction, disabled, onMove }: MoveButtonProps) {
  const Icon = direction === -1 ? ArrowUp : ArrowDown;
  return (
    <Button
      variant="ghost"
      size="icon"
      data-move
      aria-label={`Move ${column.label} ${direction === -1 ? 'up' : 'down'}`}
      className="size-8"
      disabled={disabled}
      onClick={() => onMove(column, direction)}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
