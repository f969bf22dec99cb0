import { Gauge, type Registry } from 'prom-client'

/** The counters of a pg pool. */
export type PoolReading = { totalCount: number; idleCount: number; waitingCount: number }

export function poolGauge(registers: Registry[], pools: Record<string, PoolReading>): void {
  new Gauge({
    name: 'assay_db_connections',
    help: 'Database connections by state; `waiting` counts requests waiting for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}
