import { Badge, Button, StatusBadge, ThemeToggle } from '@cadenza/ui';
import { Plus, Trash2 } from 'lucide-react';
import { longText, Sample, Samples } from './sample.tsx';

const variants = ['default', 'outline', 'secondary', 'ghost', 'destructive', 'link'] as const;
const badgeVariants = ['default', 'secondary', 'outline', 'success', 'warning', 'destructive'] as const;
const statuses = ['draft', 'active', 'running', 'paused', 'stopped', 'completed', 'pending', 'sent', 'failed', 'new'];

export function ActionSamples() {
  return (
    <>
      <Samples
        of="Button"
        note="Hovered: the ground is a shade stronger. Focused by the keyboard: a ring two pixels away. Pressed: one pixel lower."
      >
        <Sample state="Variants">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} className="capitalize">
              {variant}
            </Button>
          ))}
        </Sample>
        <Sample state="Sizes, with an icon, only an icon">
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
          <Button variant="outline">
            <Plus aria-hidden="true" />
            New Campaign
          </Button>
          <Button size="icon" variant="outline" aria-label="Delete">
            <Trash2 aria-hidden="true" />
          </Button>
        </Sample>
        <Sample state="Disabled">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled className="capitalize">
              {variant}
            </Button>
          ))}
        </Sample>
        <Sample state="Pending: takes no clicks">
          <Button pending>Creating...</Button>
          <Button pending variant="outline">
            Saving...
          </Button>
        </Sample>
        <Sample state="Long text: cut by its place, whole in the title">
          <Button variant="outline" title={longText} className="min-w-0 max-w-full shrink">
            <span className="truncate">{longText}</span>
          </Button>
        </Sample>
      </Samples>
      <Samples of="Badge">
        <Sample state="Variants">
          {badgeVariants.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
        </Sample>
      </Samples>
      <Samples of="StatusBadge" note="A dot marks what is sending. A status it does not know is drawn plainly.">
        <Sample state="Every status">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Sample>
        <Sample state="Uppercase">
          <StatusBadge status="active" uppercase />
          <StatusBadge status="new" uppercase />
        </Sample>
      </Samples>
      <Samples of="ThemeToggle" note="Light unless chosen otherwise; the choice is kept in the browser.">
        <Sample state="Default">
          <ThemeToggle />
        </Sample>
      </Samples>
    </>
  );
}
