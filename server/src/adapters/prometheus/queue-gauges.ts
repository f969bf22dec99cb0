import { Gauge, type Registry } from 'prom-client'

/** Null while the queue can't be read. */
export type CountJobs = () => Promise<{ job: string; ready: number; failing: number }[] | null>

export function queueGauges(registers: Registry[], countJobs: CountJobs): void {
  new Gauge({
    name: 'assay_jobs',
    help: 'Jobs in the queue: `ready` are due, `failing` have failed and will be retried.',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      const counts = await countJobs()
      this.reset()
      for (const { job, ready, failing } of counts ?? []) {
        this.set({ job, state: 'ready' }, ready)
        this.set({ job, state: 'failing' }, failing)
      }
    },
  })
}
