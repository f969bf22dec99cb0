import { formatPercent } from '@assay/contract/format/figures'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'

type UploadProgressProps = { name: string; share: number; stop: AbortController }

export function UploadProgress({ name, share, stop }: UploadProgressProps) {
  // Once all of it is on its way, the server still reads the last rows.
  const text = share < 1 ? `Uploading… ${formatPercent(Math.floor(share * 100))}` : 'Reading your file…'
  return (
    <Card className="grid gap-3 px-5 py-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <Name text={name} className="font-medium" />
          <p role="status" className="text-sm text-muted tabular-nums">
            {text}
          </p>
        </div>
        <Button size="sm" onClick={() => stop.abort()}>
          Cancel
        </Button>
      </div>
      <Progress label={`Upload of ${name}`} value={Math.floor(share * 100)} />
    </Card>
  )
}
