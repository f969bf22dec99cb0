import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { isInToast } from '../feedback/toaster.tsx'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** For sentences side by side. */
  isWide?: boolean
}

/** When it closes, the focus returns to what had it before. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, isWide = false } = props
  const opener = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          className={cx(dialogLook, isWide ? 'max-w-[620px]' : 'max-w-[480px]')}
          // Radix warns about a missing description unless its absence is stated.
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            const field = event.target instanceof Element && event.target.querySelector<HTMLElement>(firstField)
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          onCloseAutoFocus={(event) => {
            if (!(opener.current instanceof HTMLElement)) return
            event.preventDefault()
            opener.current.focus()
          }}
          onInteractOutside={(event) => {
            if (isInToast(event.target)) event.preventDefault()
          }}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-xl font-semibold tracking-tight">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-mt-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-text"
            >
              <X className="size-4" aria-hidden="true" />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
          {children && <div className="mt-5">{children}</div>}
          {footer && <div className={dialogFooterLook}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What someone opened the dialog for; without a field, the first button has the focus. */
const firstField = ':is(input:not([type=hidden], [hidden], [readonly]), select, textarea):not(:disabled)'

export const overlayLook = 'fixed inset-0 z-30 bg-scrim animate-fade'

export const dialogLook =
  'fixed top-1/2 left-1/2 z-30 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 ' +
  'overflow-y-auto rounded-xl border border-border bg-surface p-6 text-text shadow-lg animate-pop focus-visible:outline-none'

export const dialogFooterLook = 'mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end'
