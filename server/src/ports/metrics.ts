/** Metrics for monitoring. Each process counts on its own, and workers render together; no personal data. */
export type Metrics = {
  request(labels: { method: string; route: string; status: string }, seconds: number): void
  apiCall(call: string, outcome: string, seconds: number): void
  units(outcome: 'granted' | 'rejected', units: number): void
  /** Requests counted by one statement. */
  batch(calls: number, seconds: number): void
  job(task: string, outcome: 'done' | 'failed', seconds: number): void
  /** Prometheus text format. The backlog covers the whole service; null while the database is unavailable. */
  render(backlog: Backlog | null, isDatabaseUp: boolean): Promise<{ contentType: string; text: string }>
  /** Only what this process measured, for the worker that was asked to render. */
  renderOwn(): Promise<string>
}

export type Backlog = {
  mailWaiting: number
  mailOldestSeconds: number
  mailGivenUp: number
  paymentEventsWaiting: number
  paymentEventsOldestSeconds: number
  feedsAgeSeconds: number
  ledgerDaysAhead: number
  /** Customers' endpoints that have failed for a day or more. */
  webhooksDead: number
  /** Disputes that the provider hasn't decided. */
  disputesOpen: number
  /** Disputes that need a response within three days. */
  disputesDue: number
}
