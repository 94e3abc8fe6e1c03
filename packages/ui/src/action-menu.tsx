import { type ReactElement, type ReactNode, useRef } from 'react';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu.tsx';

interface MenuAction {
  label: ReactNode;
  description?: string;
  disabled?: boolean;
  act: () => void;
}

export interface ActionMenuProps {
  trigger: ReactNode;
  /** A link leads to another screen. */
  actions: (MenuAction | { link: ReactElement })[];
}

/** A menu of what can be done. An action runs once the focus is back on the opener, so that a dialog returns it there. */
export function ActionMenu({ trigger, actions }: ActionMenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  return (
    <Menu>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent
        align="end"
        onCloseAutoFocus={() => {
          const act = chosen.current;
          chosen.current = null;
          act?.();
        }}
      >
        {actions.map((action, index) =>
          'link' in action ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: actions never move
            <MenuItem key={index} asChild>
              {action.link}
            </MenuItem>
          ) : (
            <MenuItem
              // biome-ignore lint/suspicious/noArrayIndexKey: actions never move
              key={index}
              disabled={action.disabled}
              description={action.description}
              onSelect={() => {
                chosen.current = action.act;
              }}
            >
              {action.label}
            </MenuItem>
          ),
        )}
      </MenuContent>
    </Menu>
  );
}
