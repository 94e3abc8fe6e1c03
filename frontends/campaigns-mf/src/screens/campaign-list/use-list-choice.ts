import { useLocation, useNavigate } from '@cadenza/screen-kit';
import { useState } from 'react';
import { type ListChoice, type Sort, type State, sorts, states } from './list-choice.ts';

/** State and sort stand in the address, so that they can be shared, survive a reload, and going back leads to those of before. */
export function useListChoice() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const parameters = new URLSearchParams(search);
  const choice: ListChoice = {
    search: text,
    state: states.find((each) => each === parameters.get('state')) ?? null,
    sort: sorts.find((each) => each === parameters.get('sort')) ?? sorts[0],
  };

  function go(name: 'state' | 'sort', value: string | null) {
    const changed = new URLSearchParams(search);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    void navigate({ search: changed.toString() });
  }

  return {
    choice,
    setSearch: setText,
    setState: (state: State | null) => go('state', state),
    setSort: (sort: Sort) => go('sort', sort === sorts[0] ? null : sort),
  };
}
