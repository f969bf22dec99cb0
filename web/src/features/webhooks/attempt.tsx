import { formatTime } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import type { WebhookAttempt, WebhookFailure } from '@assay/contract/webhooks/endpoints'
import { Pill } from '../../ui/data/pill.tsx'

export function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { response_status: status, failure, response_body: body } = attempt
  const isDelivered = status !== null && status >= 200 && status < 300
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-border p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Pill tone={isDelivered ? 'ok' : 'bad'}>{status === null ? 'No response' : `Status ${status}`}</Pill>
        <span className="text-muted tabular-nums">
          {formatTime(attempt.started_at)}, {formatCount(attempt.duration_ms)} ms
        </span>
      </div>
      {failure && <p className="text-sm">{sentences[failure]}</p>}
      {status !== null && status >= 300 && status < 400 && (
        <p className="text-sm">We don’t follow redirects. Use the URL it points to.</p>
      )}
      {body && (
        <pre className="max-h-40 overflow-auto rounded-md bg-subtle p-2.5 font-mono text-xs break-all whitespace-pre-wrap">
          {body}
        </pre>
      )}
    </div>
  )
}

const sentences: Record<WebhookFailure, string> = {
  blocked: 'This address is on a private network or at a port we don’t connect to.',
  unresolved: 'We couldn’t find the host.',
  refused: 'The server didn’t accept the connection.',
  timed_out: 'There was no response within 15 seconds.',
  tls: 'The certificate isn’t valid for this host.',
  interrupted: 'The connection ended before there was a response.',
}
