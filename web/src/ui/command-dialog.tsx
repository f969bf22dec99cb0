import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'
import { CommandList } from './command-list.tsx'
import { overlayLook } from './dialog.tsx'
import type { CommandGroup } from './match-commands.ts'

type CommandDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: CommandGroup[]
  /** False when the chosen command has moved the focus itself. */
  returnsFocus: () => boolean
}

export function CommandDialog({ open, onOpenChange, groups, returnsFocus }: CommandDialogProps) {
  const focusedBefore = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[max(1rem,14dvh)] left-1/2 z-30 flex max-h-[min(26rem,72dvh)] w-[calc(100vw-2rem)] max-w-[560px] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-border bg-surface text-text shadow-lg animate-pop focus-visible:outline-none"
          // A shortcut opens it as well as a button, so there is no trigger that the focus could go back to by itself.
          onOpenAutoFocus={() => {
            focusedBefore.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (returnsFocus() && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
          }}
        >
          <Radix.Title className="sr-only">Search pages and actions</Radix.Title>
          <CommandList
            groups={groups}
            onChoose={(command) => {
              onOpenChange(false)
              command.run()
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
