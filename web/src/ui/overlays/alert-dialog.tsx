import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { toast } from '../feedback/toast.ts'
import { dialogFooterLook, dialogLook, overlayLook } from './dialog.tsx'

type AlertDialogProps = {
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  busyLabel?: string
  /** The dialog stays open meanwhile; the caller closes it when the work is done. */
  onConfirm: () => Promise<unknown>
  /** The toast of a rejected promise; the error describes itself. */
  failure?: { topic: string; title: string }
  onClose: () => void
}

/** Rendered while it's open. When it closes, the focus returns to what had it before. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, description, confirmLabel, cancelLabel = 'Cancel', failure, onConfirm, onClose } = props
  const { tone = 'danger', busyLabel = 'Working...' } = props
  const [isBusy, setIsBusy] = useState(false)
  const opener = useRef<Element>(null)
  async function confirm() {
    setIsBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      if (!failure) throw error
      toast({ ...failure, tone: 'error', description: describeError(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Radix.Root open onOpenChange={() => isBusy || onClose()}>
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
              <Button disabled={isBusy}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={tone} busy={isBusy} busyLabel={busyLabel} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
