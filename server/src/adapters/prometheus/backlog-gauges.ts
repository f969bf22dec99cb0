import { Gauge, type Registry } from 'prom-client'
import type { Backlog } from '../../ports/metrics.ts'

/** Read from the database, so every process reports the same: aggregate with max, not sum. */
export function backlogGauges(registers: Registry[]): { set(backlog: Backlog | null, isDatabaseUp: boolean): void } {
  const isUp = new Gauge({
    name: 'assay_database_up',
    help: 'Whether the database accepts connections and takes writes.',
    registers,
  })
  const gauges = Object.entries(names).map(([key, [name, help]]) => ({
    key,
    gauge: new Gauge({ name, help, registers }),
  }))
  return {
    set(backlog, isDatabaseUp) {
      isUp.set(isDatabaseUp && backlog !== null ? 1 : 0)
      const values: Record<string, number> = { ...backlog }
      // Unknown values become gaps, not zeros.
      for (const { key, gauge } of gauges) {
        const value = values[key]
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      }
    },
  }
}

const names: Record<keyof Backlog, [name: string, help: string]> = {
  mailWaiting: ['assay_mail_waiting', 'Emails in the outbox waiting to be sent.'],
  mailOldestSeconds: ['assay_mail_oldest_seconds', 'Age of the oldest waiting email.'],
  mailGivenUp: ['assay_mail_given_up', 'Emails that could not be delivered in the last day.'],
  paymentEventsWaiting: ['assay_payment_events_waiting', 'Payment provider events not handled yet.'],
  paymentEventsOldestSeconds: ['assay_payment_events_oldest_seconds', 'Age of the oldest unhandled event.'],
  feedsAgeSeconds: [
    'assay_feeds_age_seconds',
    'Time since the email domain lists were last fetched or confirmed unchanged.',
  ],
  ledgerDaysAhead: ['assay_ledger_days_ahead', 'Days for which the ledger has partitions; the sweep adds them.'],
}
