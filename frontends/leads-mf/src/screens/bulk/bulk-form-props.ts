/** What the form of an action on many leads gets. */
export interface BulkFormProps {
  leadIds: string[];
  onClose: () => void;
}
