import { Gauge, type Registry } from 'prom-client'

/** As the driver's pools count themselves. */
export type PoolReading = { totalCount: number; idleCount: number; waitingCount: number }

export function poolGauge(registers: Registry[], pools: Record<string, PoolReading>): void {
  new Gauge({
    name: 'assay_db_connections',
    help: 'Connections to the database; `waiting` are requests that wait for one.',
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
