export * from '@cadenza/ui/elements';
export * from './action-menu.tsx';
export * from './badge.tsx';
export * from './card.tsx';
export * from './checkbox.tsx';
export * from './confirm-dialog.tsx';
export {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from './dialog.tsx';
export * from './form-dialog.tsx';
export * from './menu.tsx';
export * from './page-header.tsx';
export { PortalContainerProvider } from './portal-container.tsx';
export * from './progress.tsx';
export * from './radio-group.tsx';
export * from './refused-domain-alert.tsx';
export * from './scroll-area.tsx';
export * from './searched-choice.tsx';
export * from './searched-select.tsx';
export * from './select.tsx';
export * from './separator.tsx';
export * from './sheet.tsx';
export * from './sidebar.tsx';
export { SidebarProvider, type SidebarState, useSidebar } from './sidebar-state.tsx';
export * from './skeleton.tsx';
export * from './stat-card.tsx';
export * from './status-badge.tsx';
export * from './switch.tsx';
export * from './table.tsx';
export * from './tabs.tsx';
export * from './textarea.tsx';
export * from './toaster.tsx';
export * from './tooltip.tsx';
export { useMediaQuery } from './use-media-query.ts';
