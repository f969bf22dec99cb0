import type { CheckedFile } from '@assay/contract/files/files'
import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted, formatPercent } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { fetchResult, useFileAct } from './api.ts'
import { ConfirmColumns } from './confirm-columns.tsx'
import { CancelFileDialog, DeleteFileDialog } from './file-dialogs.tsx'

export function FileCard({ file }: { file: CheckedFile }) {
  const { name, state, rows, bytes, created_at, is_test } = file
  const heading = useId()
  const mayDevelop = useMay('develop')
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
        {state === 'ready' && mayDevelop ? (
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

type State = {
  label: string
  tone: PillTone
  /** What an unfinished file can do next, besides being canceled. */
  act?: 'pause' | 'resume'
  says?: (file: CheckedFile) => ReactNode
}

const states: Record<CheckedFile['state'], State> = {
  ready: { label: 'Ready', tone: 'info' },
  running: { label: 'Running', tone: 'accent', act: 'pause' },
  paused: {
    label: 'Paused',
    tone: 'warn',
    act: 'resume',
    says: ({ pause_reason, expires_at }) => (
      <p className={pause_reason === 'user' ? 'text-muted' : undefined}>
        {pauses[pause_reason ?? 'user']} We’ll keep it until {formatDay(expires_at)}.
      </p>
    ),
  },
  canceled: {
    label: 'Canceled',
    tone: 'neutral',
    says: ({ rows_done, expires_at }) => (
      <p className="text-muted">
        {rows_done === 0
          ? 'Nothing was checked.'
          : `${formatCounted(rows_done, 'row')} checked. You can download what’s done until ${formatDay(expires_at)}.`}
      </p>
    ),
  },
  finished: { label: 'Finished', tone: 'ok', says: (file) => <Results file={file} /> },
  failed: {
    label: 'Stopped',
    tone: 'bad',
    act: 'resume',
    says: () => <p>Something went wrong on our side. Resume the file, or contact us. Nothing is charged twice.</p>,
  },
  expired: {
    label: 'Expired',
    tone: 'neutral',
    says: ({ expires_at }) => (
      <p className="text-muted">We erased this file and its result on {formatDay(expires_at)}.</p>
    ),
  },
}

const pauses: Record<NonNullable<CheckedFile['pause_reason']>, ReactNode> = {
  user: null,
  quota: (
    <>
      You’ve used your quota. Resume when it resets, or{' '}
      <Link to={paths.developerTools} className="text-accent underline underline-offset-4">
        upgrade your plan
      </Link>{' '}
      to go on now.
    </>
  ),
  budget: 'The API key that started it has used its monthly budget. Resume here to use your plan’s quota.',
  key: 'The API key that started it no longer works. Resume here to use your plan’s quota.',
  account: 'Your account can’t use the verification API right now.',
}

/** "940 bytes", "1.2 MB". */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${size < 10 ? size.toFixed(1).replace('.0', '') : Math.round(size)} ${unit}`
}

/** How far a file is, and what that means. */
function FileProgress({ file }: { file: CheckedFile }) {
  const { name, state, rows, rows_done, checks_done } = file
  const { act, says } = states[state]
  return (
    <div className="grid gap-2.5">
      {act && (
        <>
          <Progress
            label={`Rows of ${name} that are done`}
            value={rows_done}
            max={rows}
            valueText={`${rows_done} of ${rows} rows`}
            tone={state === 'running' ? 'accent' : 'warn'}
          />
          <p className="text-sm text-muted tabular-nums">
            {formatCount(rows_done)} of {formatCounted(rows, 'row')} (
            {formatPercent(Math.floor((rows_done / rows) * 100))}) · {formatCounted(checks_done, 'check')} used
          </p>
        </>
      )}
      {says?.(file)}
    </div>
  )
}

function Results({ file: { rows, results, checks_done, expires_at } }: { file: CheckedFile }) {
  const facts = [
    ['Rows', rows],
    ['Disposable', results.disposable + results.both],
    ['Fake names', results.fake + results.both],
    ['Invalid, risky or suspicious', results.invalid + results.risky + results.suspicious],
    ['Checks used', checks_done],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">You can download the result until {formatDay(expires_at)}.</p>
    </>
  )
}

function FileActions({ file }: { file: CheckedFile }) {
  const [dialog, setDialog] = useState<'cancel' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const { state, rows_done } = file
  const { act } = states[state]
  const mayDevelop = useMay('develop')
  return (
    <div className="flex flex-wrap gap-2.5">
      {mayDevelop && act && <RunButton file={file} act={act} />}
      {rows_done > 0 && state !== 'expired' && <DownloadButton file={file} />}
      {mayDevelop && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog(act ? 'cancel' : 'delete')}>
          {act ? 'Cancel' : state === 'expired' ? 'Remove' : 'Delete'}
        </Button>
      )}
      {dialog === 'cancel' && <CancelFileDialog file={file} onClose={close} />}
      {dialog === 'delete' && <DeleteFileDialog file={file} onClose={close} />}
    </div>
  )
}

const acts = {
  pause: { label: 'Pause', busyLabel: 'Pausing...', variant: 'secondary', failure: 'We couldn’t pause the file' },
  resume: { label: 'Resume', busyLabel: 'Resuming...', variant: 'primary', failure: 'We couldn’t resume the file' },
} as const

function RunButton({ file, act }: { file: CheckedFile; act: keyof typeof acts }) {
  const { mutate, isPending } = useFileAct(file.id)
  const { label, busyLabel, variant, failure: title } = acts[act]
  const onError = (error: unknown) => toast({ topic: 'files', tone: 'error', title, description: describeError(error) })
  return (
    <Button variant={variant} busy={isPending} busyLabel={busyLabel} onClick={() => mutate(act, { onError })}>
      {label}
    </Button>
  )
}

function DownloadButton({ file: { id, name, state } }: { file: CheckedFile }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchResult(id),
    onSuccess: (result) => {
      saveFile(`${name.replace(/\.\w{1,5}$/, '')}-checked.csv`, 'text/csv', result)
      return queryClient.invalidateQueries({ queryKey: ['audit'] })
    },
    onError: (error) => {
      const description = describeError(error)
      toast({ topic: 'files', tone: 'error', title: 'We couldn’t download the result', description })
    },
  })
  const isFinished = state === 'finished'
  return (
    <Button
      variant={isFinished ? 'primary' : 'secondary'}
      busy={download.isPending}
      busyLabel="Preparing..."
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" />
      {isFinished ? 'Download result' : 'Download what’s done'}
    </Button>
  )
}
