import type { CheckedFile, FileColumn, FileColumns } from '@assay/contract/files/files'
import { type FileField, fileFields } from '@assay/contract/files/rules'
import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted, formatPercent } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { useMay } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { fetchResult, fileQuery, useDeleteFile, useFileAct, useStartFile } from './api.ts'

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

const states: Record<CheckedFile['state'], { label: string; tone: PillTone }> = {
  ready: { label: 'Ready', tone: 'info' },
  running: { label: 'Running', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warn' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  finished: { label: 'Finished', tone: 'ok' },
  failed: { label: 'Stopped', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** "940 bytes", "1.2 MB". */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${size < 10 ? size.toFixed(1).replace('.0', '') : Math.round(size)} ${unit}`
}

/** Which column is which, and what checking them costs. Nothing is charged before this is sent. */
function ConfirmColumns({ file }: { file: CheckedFile }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const { data } = useQuery(fileQuery(file.id))
  const { columns } = data ?? file
  const start = useStartFile(file.id)
  const form = useForm({
    initial: initialValues(file.checked_columns),
    submit: async (values) => {
      try {
        await start.mutateAsync(toColumns(values))
      } catch (error) {
        const description = error instanceof ApiError ? error.detail : describeError(error)
        return { notice: { title: 'We couldn’t start the file', description } }
      }
    },
  })
  // A full name has a first and a last name.
  const checks = fileFields.reduce(
    (total, field) => total + (findColumn(columns, form.values[field])?.filled ?? 0) * (field === 'name' ? 2 : 1),
    0,
  )
  const choose = (field: FileField, column: string) => {
    form.change(field, column)
    if (column === '' || field === 'email') return
    for (const other of field === 'name' ? (['firstname', 'lastname'] as const) : (['name'] as const))
      form.change(other, '')
  }
  return (
    <form {...form.props} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {fileFields.map((field) => (
          <Field key={field} label={labels[field]} hint={hintFor(findColumn(columns, form.values[field]))}>
            {(control) => (
              <Select
                {...control}
                value={form.values[field]}
                onValueChange={(value) => choose(field, value)}
                options={[
                  { value: '', label: 'Don’t check' },
                  ...columns.map(({ name }) => ({
                    value: name,
                    label: name,
                    disabled: fileFields.some((other) => other !== field && form.values[other] === name),
                  })),
                ]}
              />
            )}
          </Field>
        ))}
      </div>
      <Price checks={checks} hasFullNames={form.values.name !== ''} isTest={file.is_test} />
      <FormNotice notice={form.notice} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" disabled={checks === 0} busy={form.isBusy} busyLabel="Starting...">
          {checks === 0 ? 'Choose a column' : `Start ${formatCounted(checks, 'check')}`}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      {isDeleting && <DeleteFileDialog file={file} onClose={() => setIsDeleting(false)} />}
    </form>
  )
}

type Values = Record<FileField, string>

const labels: Values = { email: 'Email address', firstname: 'First name', lastname: 'Last name', name: 'Full name' }

function initialValues({ email, firstname, lastname, name }: FileColumns): Values {
  return { email: email ?? '', firstname: firstname ?? '', lastname: lastname ?? '', name: name ?? '' }
}

function toColumns({ email, firstname, lastname, name }: Values): FileColumns {
  return { email: email || null, firstname: firstname || null, lastname: lastname || null, name: name || null }
}

function findColumn(columns: FileColumn[], name: string): FileColumn | undefined {
  return columns.find((column) => column.name === name)
}

function hintFor(column: FileColumn | undefined) {
  if (!column) return undefined
  const [sample] = column.samples
  return (
    <span className="block truncate">
      {formatCounted(column.filled, 'cell')}
      {sample !== undefined && `, such as “${sample}”`}
    </span>
  )
}

/** What a file costs, what is left of the quota, and what happens if that isn't enough. */
function Price({ checks, hasFullNames, isTest }: { checks: number; hasFullNames: boolean; isTest: boolean }) {
  const { data } = useQuery(monthUsageQuery)
  if (isTest) return <p className="text-muted">Uploaded with a test key: fixed results, and nothing is charged.</p>
  if (checks === 0) return <p className="text-muted">Choose at least one column that has something in it.</p>
  const price = hasFullNames
    ? `This takes ${formatCounted(checks, 'check')} at most. A full name counts as its first and last name.`
    : `This takes ${formatCounted(checks, 'check')}. Each filled cell counts as one.`
  if (!data) return <p>{price}</p>
  const { remaining, period_end } = data.quota
  if (remaining === null) return <p>{price} Your plan has no limit.</p>
  if (remaining >= checks) {
    return (
      <p>
        {price} You have {formatCount(remaining)} left in this period, so {formatCount(remaining - checks)} will remain.
      </p>
    )
  }
  if (remaining === 0) {
    return (
      <Banner tone="warn">
        {price} You have none left. You can start the file when your quota resets on {formatDay(period_end)}, or upgrade
        now.
      </Banner>
    )
  }
  return (
    <Banner tone="warn">
      {price} You have {formatCount(remaining)} left. The file pauses when your quota is used up; what’s done stays, and
      you can resume after it resets on {formatDay(period_end)} or when you upgrade.
    </Banner>
  )
}

/** How far a file is, and what that means. */
function FileProgress({ file }: { file: CheckedFile }) {
  const { name, state, rows, rows_done, checks_done } = file
  const share = Math.floor((rows_done / rows) * 100)
  return (
    <div className="grid gap-2.5">
      {(state === 'running' || state === 'paused' || state === 'failed') && (
        <>
          <Progress
            label={`Rows of ${name} that are done`}
            value={rows_done}
            max={rows}
            valueText={`${rows_done} of ${rows} rows`}
            tone={state === 'running' ? 'accent' : 'warn'}
          />
          <p className="text-sm text-muted tabular-nums">
            {formatCount(rows_done)} of {formatCounted(rows, 'row')} ({formatPercent(share)}) ·{' '}
            {formatCounted(checks_done, 'check')} used
          </p>
        </>
      )}
      <Sentence file={file} />
    </div>
  )
}

function Sentence({ file }: { file: CheckedFile }) {
  const { state, rows_done, expires_at } = file
  switch (state) {
    case 'finished':
      return <Results file={file} />
    case 'paused':
      return <PausedSentence file={file} />
    case 'failed':
      return <p>Something went wrong on our side. Resume the file, or contact us. Nothing is charged twice.</p>
    case 'canceled':
      return (
        <p className="text-muted">
          {rows_done === 0
            ? 'Nothing was checked.'
            : `${formatCounted(rows_done, 'row')} checked. You can download what’s done until ${formatDay(expires_at)}.`}
        </p>
      )
    case 'expired':
      return <p className="text-muted">We erased this file and its result on {formatDay(expires_at)}.</p>
    default:
      return null
  }
}

function PausedSentence({ file: { pause_reason, expires_at } }: { file: CheckedFile }) {
  const until = `We’ll keep it until ${formatDay(expires_at)}.`
  switch (pause_reason) {
    case 'quota':
      return (
        <p>
          You’ve used your quota. Resume when it resets, or{' '}
          <Link to={paths.developerTools} className="text-accent underline underline-offset-4">
            upgrade your plan
          </Link>{' '}
          to go on now. {until}
        </p>
      )
    case 'budget':
      return (
        <p>The API key that started it has used its monthly budget. Resume here to use your plan’s quota. {until}</p>
      )
    case 'key':
      return <p>The API key that started it no longer works. Resume here to use your plan’s quota. {until}</p>
    case 'account':
      return <p>Your account can’t use the verification API right now. {until}</p>
    default:
      return <p className="text-muted">{until}</p>
  }
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
  const { state, rows_done } = file
  const isOpen = state === 'running' || state === 'paused' || state === 'failed'
  const close = () => setDialog(null)
  const mayDevelop = useMay('develop')
  return (
    <div className="flex flex-wrap gap-2.5">
      {mayDevelop && isOpen && <RunButton file={file} />}
      {rows_done > 0 && state !== 'expired' && <DownloadButton file={file} />}
      {mayDevelop && isOpen && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('cancel')}>
          Cancel
        </Button>
      )}
      {mayDevelop && !isOpen && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
          {state === 'expired' ? 'Remove' : 'Delete'}
        </Button>
      )}
      {dialog === 'cancel' && <CancelFileDialog file={file} onClose={close} />}
      {dialog === 'delete' && <DeleteFileDialog file={file} onClose={close} />}
    </div>
  )
}

function RunButton({ file: { id, state } }: { file: CheckedFile }) {
  const act = useFileAct(id)
  const isRunning = state === 'running'
  function change() {
    act.mutate(isRunning ? 'pause' : 'resume', {
      onError: (error) => {
        const title = isRunning ? 'We couldn’t pause the file' : 'We couldn’t resume the file'
        toast({ topic: 'files', tone: 'error', title, description: describeError(error) })
      },
    })
  }
  return (
    <Button
      variant={isRunning ? 'secondary' : 'primary'}
      busy={act.isPending}
      busyLabel={isRunning ? 'Pausing...' : 'Resuming...'}
      onClick={change}
    >
      {isRunning ? 'Pause' : 'Resume'}
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

function DeleteFileDialog({ file, onClose }: { file: CheckedFile; onClose: () => void }) {
  const deletion = useDeleteFile(file.id)
  return (
    <AlertDialog
      title="Delete this file?"
      description={
        <>
          “<span className="break-all">{file.name}</span>” and its result will be erased. This can’t be undone.
        </>
      }
      confirmLabel="Delete file"
      busyLabel="Deleting..."
      onConfirm={async () => {
        await deletion.mutateAsync()
        onClose()
        toast({ topic: 'files', tone: 'success', title: 'File deleted' })
      }}
      failure={{ topic: 'files', title: 'We couldn’t delete the file' }}
      onClose={onClose}
    />
  )
}

function CancelFileDialog({ file, onClose }: { file: CheckedFile; onClose: () => void }) {
  const act = useFileAct(file.id)
  return (
    <AlertDialog
      title="Cancel this file?"
      description="Rows that are done stay charged, and you can download them. The rest is erased and can’t be resumed."
      confirmLabel="Cancel file"
      cancelLabel="Keep it"
      busyLabel="Canceling..."
      onConfirm={() => act.mutateAsync('cancel').finally(onClose)}
      failure={{ topic: 'files', title: 'We couldn’t cancel the file' }}
      onClose={onClose}
    />
  )
}
