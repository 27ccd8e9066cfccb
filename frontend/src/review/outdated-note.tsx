/** Says that what the rows were matched with has changed. It goes by itself once they are matched anew. */
export function OutdatedNote() {
  return (
    <p role="status" className="border-warning-edge border-b bg-warning-tint px-4 py-3 text-body md:px-6">
      The members or other lists of this drop changed a moment ago. These rows are being matched again.
    </p>
  );
}
