import { useLayoutEffect, useRef } from 'react'
import { CommandList } from './command-list.tsx'
import type { CommandGroup } from './match-commands.ts'

type CommandDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null while they are on their way. */
  groups: CommandGroup[] | null
}

/**
 * The browser's own dialog, unlike the others: it traps focus, closes with Escape, restores focus, and opens in half
 * the time, because the page behind it stays untouched. Always of one height, so that typing moves nothing.
 */
export function CommandDialog({ open, onOpenChange, groups }: CommandDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's own.
    <dialog
      ref={dialog}
      aria-label="Search pages and actions"
      onClose={() => onOpenChange(false)}
      // The content covers the dialog, so a click on the dialog element itself is outside the content.
      onClick={({ target }) => target === dialog.current && onOpenChange(false)}
      className="fixed top-[max(1rem,14dvh)] left-1/2 h-[min(26rem,72dvh)] w-[calc(100vw-2rem)] max-w-[560px] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-border bg-surface text-text shadow-lg animate-pop backdrop:animate-fade backdrop:bg-scrim open:flex"
    >
      {open && (
        <CommandList
          groups={groups}
          onChoose={(command) => {
            onOpenChange(false)
            command.run()
          }}
        />
      )}
    </dialog>
  )
}
