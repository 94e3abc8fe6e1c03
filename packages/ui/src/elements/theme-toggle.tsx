import { Moon, Sun } from 'lucide-react';
import { Button } from './button.tsx';
import { useTheme } from './theme.ts';

export function ThemeToggle({ className }: { className?: string }) {
  const { theme, setTheme } = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Switch to ${next} theme`}
      onClick={() => setTheme(next)}
      {...(className ? { className } : {})}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
