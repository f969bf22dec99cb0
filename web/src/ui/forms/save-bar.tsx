import { Button } from '../button.tsx'

type SaveBarProps = { isDirty: boolean; busy: boolean; onDiscard: () => void }

/**
 * The footer of a form card, sticky while the card is taller than the window. Toasts appear on the right, so the buttons
 * are on the left. It's there while nothing has changed, too, so that it never appears out of nowhere.
 */
export function SaveBar({ isDirty, busy, onDiscard }: SaveBarProps) {
  return (
    <div
      data-save-bar={isDirty || undefined}
      className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-b-xl border-t border-border bg-subtle px-5 py-2.5"
    >
      <div className="flex gap-2.5">
        <Button type="submit" size="sm" variant="primary" disabled={!isDirty} busy={busy} busyLabel="Saving...">
          Save changes
        </Button>
        {isDirty && (
          <Button size="sm" disabled={busy} onClick={onDiscard}>
            Discard
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted">
        {isDirty ? 'You have unsaved changes.' : 'All changes saved.'}
      </p>
    </div>
  )
}
