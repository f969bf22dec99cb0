import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { dialogFooterLook, dialogLook, overlayLook } from './dialog.tsx'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  busyLabel?: string
  /** The dialog stays open while `busy`; the caller closes it when the work is done. */
  onConfirm: () => void
}

/** When it closes, the focus returns to what had it before. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props
  const { tone = 'danger', busy = false, busyLabel = 'Working...' } = props
  const opener = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          className={cx(dialogLook, 'max-w-[440px]')}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            if (!(opener.current instanceof HTMLElement)) return
            event.preventDefault()
            opener.current.focus()
          }}
        >
          <Radix.Title className="text-xl font-semibold tracking-tight">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>
          <div className={dialogFooterLook}>
            <Radix.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
