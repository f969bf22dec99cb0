import { Gauge, type Registry } from 'prom-client'

/** Null while the queue can't be read. */
export type CountJobs = () => Promise<{ task: string; ready: number; failing: number }[] | null>

export function queueGauges(registers: Registry[], countJobs: CountJobs): void {
  new Gauge({
    name: 'assay_jobs',
    help: 'Jobs in the queue: `ready` are due, `failing` have failed and will be retried.',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      const counts = await countJobs()
      this.reset()
      for (const { task, ready, failing } of counts ?? []) {
        this.set({ task, state: 'ready' }, ready)
        this.set({ task, state: 'failing' }, failing)
      }
    },
  })
}
