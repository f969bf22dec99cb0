import type { CheckedFile } from '@assay/contract/files/files'
import { formatCounted } from '@assay/contract/format/figures'
import { useId } from 'react'
import { Card } from '../../ui/card.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { ConfirmColumns } from './confirm-columns.tsx'
import { FileActions } from './file-actions.tsx'
import { FileProgress } from './file-progress.tsx'
import { formatBytes } from './format-bytes.ts'

export function FileCard({ file }: { file: CheckedFile }) {
  const { name, state, rows, bytes, created_at, is_test } = file
  const heading = useId()
  return (
    <Card>
      <article aria-labelledby={heading} className="grid grid-cols-1 gap-4 px-5 py-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={heading} className="flex min-w-0">
              <Name text={name} />
            </h2>
            <p className="mt-0.5 text-sm text-muted">
              {formatCounted(rows, 'row')} · {formatBytes(bytes)} · <Ago iso={created_at} />
            </p>
          </div>
          <div className="flex gap-2">
            {is_test && <Pill>Test</Pill>}
            <Pill tone={states[state].tone} dot={state === 'running'}>
              {states[state].label}
            </Pill>
          </div>
        </div>
        {state === 'ready' ? (
          <ConfirmColumns file={file} />
        ) : (
          <>
            <FileProgress file={file} />
            <FileActions file={file} />
          </>
        )}
      </article>
    </Card>
  )
}

const states: Record<CheckedFile['state'], { label: string; tone: PillTone }> = {
  ready: { label: 'Ready', tone: 'info' },
  running: { label: 'Running', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warn' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  finished: { label: 'Finished', tone: 'ok' },
  failed: { label: 'Stopped', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
}
