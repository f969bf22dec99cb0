import { Gauge, type Registry } from 'prom-client'
import type { Backlog } from '../../ports/metrics.ts'

/** The same from every process, because it is read from the database: take the maximum, not the sum. */
export function backlogGauges(registers: Registry[]): { set(backlog: Backlog | null): void } {
  const isUp = new Gauge({ name: 'assay_database_up', help: 'Whether the database answered just now.', registers })
  const gauges = Object.entries(names).map(([key, [name, help]]) => ({
    key,
    gauge: new Gauge({ name, help, registers }),
  }))
  return {
    set(backlog) {
      isUp.set(backlog === null ? 0 : 1)
      const values: Record<string, number> = { ...backlog }
      // A number that is not known is left out: a gap, not a zero.
      for (const { key, gauge } of gauges) {
        const value = values[key]
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      }
    },
  }
}

const names: Record<keyof Backlog, [name: string, help: string]> = {
  mailWaiting: ['assay_mail_waiting', 'Mails in the outbox that are to be sent.'],
  mailOldestSeconds: ['assay_mail_oldest_seconds', 'Age of the oldest of them.'],
  mailGivenUp: ['assay_mail_given_up', 'Mails of the last day that could not be delivered.'],
  paymentEventsWaiting: ['assay_payment_events_waiting', 'Events of the payment provider that are not handled yet.'],
  paymentEventsOldestSeconds: ['assay_payment_events_oldest_seconds', 'Age of the oldest of them.'],
  feedsAgeSeconds: ['assay_feeds_age_seconds', 'Time since the lists of e-mail domains were last read or confirmed.'],
}
