import { dropJob, hasQueue, listJobs, retryJob } from '../../server/src/jobs/manage.ts'
import { alignColumns, CommandError, type Commands, requireYes, timeOf, UsageError } from './command.ts'

export const jobCommands: Commands = {
  'job list': {
    takes: '[--failing]',
    says: 'lists the job queue, failing ones first, 200 at most: id, task, state, attempts, next run, last error',
    options: { failing: { type: 'boolean' } },
    async run(context, _words, values) {
      const isFailing = values.failing === true
      const jobs = (await hasQueue(context)) ? await listJobs(context, { isFailing }) : []
      const rows = jobs.map(({ id, task, state, attempts, maxAttempts, runAt, error }) => [
        ...[id, task, state, `${attempts} of ${maxAttempts} attempts`, timeOf(runAt)],
        error?.split('\n')[0] ?? '',
      ])
      const none = isFailing ? 'No job is failing.' : 'The queue is empty.'
      return { data: jobs, lines: jobs.length === 0 ? [none] : alignColumns(rows) }
    },
  },
  'job retry': {
    takes: 'ID',
    says: 'runs a failing job again within seconds, with all its attempts',
    words: 1,
    async run(context, [id = '']) {
      const task = await retryJob(context, jobId(id))
      if (task === null) throw notThere(id)
      return { data: { id, task }, lines: [`${task} runs again now.`], changed: { job_id: id, task } }
    },
  },
  'job drop': {
    takes: 'ID --yes',
    says: 'takes a job off the queue; one with a schedule comes back at its next time',
    options: { yes: { type: 'boolean' } },
    words: 1,
    async run(context, [id = ''], values) {
      requireYes(values, `This takes the job ${jobId(id)} off the queue for good.`)
      const task = await dropJob(context, id)
      if (task === null) throw notThere(id)
      return { data: { id, task }, lines: [`${task} was dropped.`], changed: { job_id: id, task } }
    },
  },
}

function jobId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text
  throw new UsageError('ID must be a number from job list.')
}

function notThere(id: string): CommandError {
  return new CommandError(`Job ${id} isn’t in the queue, or it’s running right now.`)
}
