import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'

type TurnOffLogDialogProps = { isBusy: boolean; onConfirm: () => void; onClose: () => void }

export function TurnOffLogDialog({ isBusy, onConfirm, onClose }: TurnOffLogDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Turn off the request log?"
      description="New requests won’t be logged, and the last 30 days will be erased. Your usage figures and charts stay."
      confirmLabel="Turn off and erase"
      busy={isBusy}
      busyLabel="Turning off..."
      onConfirm={onConfirm}
    />
  )
}
