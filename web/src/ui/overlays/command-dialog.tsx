import { useLayoutEffect, useRef } from 'react'
import { CommandList } from './command-list.tsx'
import type { CommandGroup } from './match-commands.ts'

type CommandDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; groups: CommandGroup[] }

/**
 * The browser's own dialog, unlike the others: it keeps the focus, closes with Escape and gives the focus back by itself,
 * and opens in half the time, because nothing has to be changed about the page behind it.
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
      // What is in the dialog covers it: only what is around it belongs to the dialog itself.
      onClick={({ target }) => target === dialog.current && onOpenChange(false)}
      className="fixed top-[max(1rem,14dvh)] left-1/2 max-h-[min(26rem,72dvh)] w-[calc(100vw-2rem)] max-w-[560px] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-border bg-surface text-text shadow-lg animate-pop backdrop:animate-fade backdrop:bg-scrim open:flex"
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
