import {
  Button,
  ConfirmDialog,
  DialogForm,
  Field,
  FormDialog,
  Input,
  Menu,
  MenuContent,
  MenuItem,
  MenuTrigger,
  Sheet,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
  SheetTrigger,
  Tooltip,
  TooltipContent,
  TooltipTrigger,
} from '@cadenza/ui';
import { useState } from 'react';
import { longText, Sample, Samples } from './sample.tsx';

export function OverlaySamples() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Samples
        of="FormDialog, ConfirmDialog and Sheet"
        note="Escape closes them, and the focus goes back to what opened them. A click outside does not answer a question."
      >
        <Sample state="Closed">
          <SampleDialog />
          <Button variant="destructive" onClick={() => setIsAsking(true)}>
            Ask before deleting
          </Button>
          <SampleSheet />
        </Sample>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Delete campaign"
          description="Are you sure you want to delete this campaign?"
          confirmLabel="Delete"
          destructive
          onConfirm={() => setIsAsking(false)}
        />
      </Samples>
      <Samples of="Menu" note="Opened by Enter, Space or the arrow down; typing letters goes to an entry.">
        <Sample state="Closed">
          <SampleMenu />
        </Sample>
      </Samples>
      <Samples of="Tooltip" note="After 700 ms of hovering, at once on focus; in the sidebar at once.">
        <Sample state="Closed">
          <Tooltip>
            <TooltipTrigger asChild>
              <Button variant="outline">Hover or focus</Button>
            </TooltipTrigger>
            <TooltipContent>{longText}</TooltipContent>
          </Tooltip>
        </Sample>
      </Samples>
    </>
  );
}

function SampleDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Open a dialog
      </Button>
      <FormDialog open={isOpen} onClose={() => setIsOpen(false)} title="Create New Campaign" description={longText}>
        <DialogForm
          onSubmit={(event) => event.preventDefault()}
          submitLabel="Create & Continue"
          pending={false}
          disabled
        >
          <Field label="Campaign Name">
            <Input />
          </Field>
        </DialogForm>
      </FormDialog>
    </>
  );
}

function SampleMenu() {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline">Open a menu</Button>
      </MenuTrigger>
      <MenuContent align="start" className="max-w-80">
        <MenuItem>A plain entry</MenuItem>
        <MenuItem description="The line below says what it does.">With a description</MenuItem>
        <MenuItem disabled description="Not to be chosen.">
          Disabled
        </MenuItem>
        <MenuItem description={longText} className="wrap-anywhere">
          Long text
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function SampleSheet() {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline">Open a sheet</Button>
      </SheetTrigger>
      <SheetContent side="right">
        <SheetHeader>
          <SheetTitle>A sheet</SheetTitle>
          <SheetDescription>Slides in from an edge, and is modal like a dialog.</SheetDescription>
        </SheetHeader>
      </SheetContent>
    </Sheet>
  );
}
