import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { isInToast } from '../feedback/toaster.tsx'
import { overlayLook } from './dialog.tsx'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it; focus returns there. */
  trigger: ReactNode
  /** For screen readers only. */
  title: string
  /** Next to the close button. */
  head: ReactNode
  children: ReactNode
  /** False if something else took the focus, e.g. the heading of a page opened from the sheet. */
  returnsFocus: () => boolean
}

/** A panel that slides in from the left over the page, 280 px wide. */
export function Sheet({ open, onOpenChange, trigger, title, head, children, returnsFocus }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          aria-describedby={undefined}
          className={cx(
            'fixed inset-y-0 left-0 z-30 flex w-[280px] flex-col overflow-y-auto overscroll-contain',
            'border-r border-border bg-bg text-text shadow-lg animate-slide focus-visible:outline-none',
          )}
          onInteractOutside={(event) => {
            if (isInToast(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            if (!returnsFocus()) event.preventDefault()
          }}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="flex h-14 shrink-0 items-center justify-between gap-3 pr-2 pl-5">
            {head}
            <Radix.Close
              aria-label="Close navigation"
              className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-text"
            >
              <X className="size-4" aria-hidden="true" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
