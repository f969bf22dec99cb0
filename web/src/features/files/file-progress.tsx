import type { CheckedFile } from '@assay/contract/files/files'
import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted, formatPercent } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { Link } from '../../routing/link.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'

/** How far a file is, and what that means. */
export function FileProgress({ file }: { file: CheckedFile }) {
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
    ['Checks used', checks_done],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
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
