/** What is counted for whoever watches the service. Each process counts for itself; nothing in it names a person. */
export type Metrics = {
  request(labels: { method: string; route: string; status: string }, seconds: number): void
  apiCall(call: string, outcome: string, seconds: number): void
  units(outcome: 'granted' | 'refused', units: number): void
  /** The calls that were counted by one statement. */
  batch(calls: number, seconds: number): void
  job(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** In the text format of Prometheus; the backlog is what the whole service has, null while the database is away. */
  render(backlog: Backlog | null): Promise<{ contentType: string; text: string }>
}

export type Backlog = {
  mailWaiting: number
  mailOldestSeconds: number
  mailGivenUp: number
  paymentEventsWaiting: number
  paymentEventsOldestSeconds: number
  feedsAgeSeconds: number
}
