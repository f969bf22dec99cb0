import type { WebhookFailure } from '@assay/contract/webhooks/endpoints'

/** Sends events to customers’ endpoints, and never into a network that the operator didn’t open. */
export type WebhookSender = {
  /** Whether a request could be sent there now. Looks up the host, and connects to nothing. */
  check(url: string): Promise<TargetProblem | 'none'>
  send(request: { url: string; headers: Record<string, string>; body: string }): Promise<WebhookResult>
  /** Interrupts what is on its way. */
  close(): Promise<void>
}

export type TargetProblem =
  /** Plain HTTP or an unusual port, which only the networks of WEBHOOK_NETWORKS may have. */
  | 'insecure'
  | 'port'
  | 'blocked'
  | 'unknown_host'
  /** The resolver didn’t say. */
  | 'unresolved'

export type WebhookResult = { durationMs: number } & (
  | { status: 'responded'; code: number; body: string }
  | { status: 'failed'; failure: WebhookFailure }
  /** The process is stopping; it may or may not have arrived. */
  | { status: 'closing' }
)
