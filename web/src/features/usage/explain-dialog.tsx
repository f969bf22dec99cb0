import { formatTime } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import type { ExplainedRequest } from '@assay/contract/usage/explained'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { explainedQuery } from './api.ts'
import { ExplainedBatch, ExplainedPerson, Fact } from './explained-results.tsx'

/** What the log has of one request: verdict, decision, rule and reasons. */
export function ExplainDialog({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { data: request, error, isFetching, refetch } = useQuery(explainedQuery(requestId))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Request"
      description="What we logged. We never store what you send."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {request && <Explained request={request} />}
      {!request && error && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{describeError(error)}</p>
          <Button size="sm" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!request && !error && (
        <Loading label="Loading the request" onRetry={() => refetch()}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="w-full" />
          ))}
        </Loading>
      )}
    </Dialog>
  )
}

function Explained({ request }: { request: ExplainedRequest }) {
  const { request_id, created_at, key_name, checks, data_version, rules_version, results, is_batch } = request
  const [first] = results
  return (
    <div className="grid gap-5">
      {is_batch && results.length > 0 && <ExplainedBatch results={results} />}
      {!is_batch && first && <ExplainedPerson result={first} />}
      {results.length === 0 && (
        <p className="text-muted">This request is from before decisions were logged, so only its verdict was kept.</p>
      )}
      <dl className="grid gap-2 border-t border-border pt-4 text-sm">
        <Fact name="Time">{formatTime(created_at)}</Fact>
        <Fact name="Key">{key_name}</Fact>
        <Fact name="Cost">{formatCounted(checks, 'check')}</Fact>
        {rules_version !== null && (
          <Fact name="Rules">{rules_version === 0 ? 'Default rules' : `Version ${rules_version}`}</Fact>
        )}
        {data_version && <Fact name="Data version">{data_version}</Fact>}
        {request.later_found_at && (
          <Fact name="Later found">Listed as disposable on {formatTime(request.later_found_at)}</Fact>
        )}
        {request.email_hash && <Fact name="Email hash">{code(request.email_hash)}</Fact>}
        {request.name_hash && <Fact name="Name hash">{code(request.name_hash)}</Fact>}
        <Fact name="Request ID">
          {/* As large as the hashes: the whole of it fits on a line. */}
          <span className="[&>button]:text-xs">
            <CopyableId id={request_id} of="request" length={36} />
          </span>
        </Fact>
      </dl>
    </div>
  )
}

function code(text: string) {
  return <code className="font-mono text-xs break-all">{text}</code>
}
