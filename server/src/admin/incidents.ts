import { IncidentUpdate, NewIncident } from '@assay/contract/incidents'
import { stateLabels } from '@assay/contract/incidents/rules'
import { componentIds } from '@assay/contract/status-components'
import { z } from 'zod'
import { readIncidents } from '../features/incidents/read.ts'
import { announce, update as updateAct } from '../features/operators/incidents.ts'
import { addDays } from '../time.ts'
import {
  alignColumns,
  type Commands,
  type Context,
  inWords,
  textOf,
  timeOf,
  UsageError,
  type Values,
} from './command.ts'

const text = { type: 'string' } as const
const parts = componentIds.join(',')
const published = 'This is mailed to everyone who subscribed to the status page.'

/** What the console's page does, for scripts and for the day the web app is what is broken. */
export const incidentCommands: Commands = {
  'incident list': {
    says: 'lists incidents and maintenance that are current or planned, and those of the last 90 days',
    async run({ db, now }) {
      // Service role: what operators announce is no user’s.
      const incidents = await db.asService((tx) => readIncidents(tx, addDays(now(), -90), now()))
      const rows = incidents.map(({ id, kind, title, state, starts_at }) => [
        id,
        kind,
        stateLabels[state],
        timeOf(new Date(starts_at)),
        title,
      ])
      return { data: incidents, lines: rows.length === 0 ? ['Nothing was written yet.'] : alignColumns(rows) }
    },
  },
  'incident write': {
    takes: `TITLE --message TEXT --impact degraded|down --components ${parts} [--state investigating|identified|monitoring]`,
    says: 'announces an incident on the status page and mails it to subscribers',
    options: { message: text, impact: text, components: text, state: text },
    words: 1,
    consequence: published,
    run: (context, [title = ''], values) =>
      write(context, { kind: 'incident', title, ...announced(values, ['state']) }),
  },
  'incident maintenance': {
    takes: `TITLE --message TEXT --impact none|degraded|down --components ${parts} --from TIME --to TIME`,
    says: 'announces planned maintenance, with times such as 2027-03-31T22:00:00Z',
    options: { message: text, impact: text, components: text, from: text, to: text },
    words: 1,
    consequence: published,
    run: (context, [title = ''], values) => {
      const times = { starts_at: textOf(values, 'from'), ends_at: textOf(values, 'to') }
      return write(context, { kind: 'maintenance', title, ...announced(values, []), ...times })
    },
  },
  'incident update': {
    takes: 'ID --message TEXT [--state investigating|identified|monitoring]',
    says: 'adds an update, on the status page and by mail',
    options: { message: text, state: text },
    words: 1,
    consequence: published,
    run: (context, [id = ''], values) =>
      update(context, id, { message: textOf(values, 'message'), state: textOf(values, 'state') }),
  },
  'incident resolve': {
    takes: 'ID --message TEXT',
    says: 'resolves an incident, or ends maintenance; before its start, it’s canceled',
    options: { message: text },
    words: 1,
    consequence: published,
    run: (context, [id = ''], values) => update(context, id, { message: textOf(values, 'message'), is_over: true }),
  },
}

function announced(values: Values, more: string[]) {
  const components = textOf(values, 'components')?.split(',')
  const rest = Object.fromEntries(['message', 'impact', ...more].map((name) => [name, textOf(values, name)]))
  return { ...rest, components }
}

async function write(context: Context, given: object) {
  const id = await inWords(async () => announce(context, context.operator, parse(NewIncident, given)))
  return { data: { id }, lines: [`${id} is on the status page.`], changed: { incident_id: id } }
}

async function update(context: Context, id: string, given: object) {
  if (!z.uuid().safeParse(id).success) throw new UsageError('ID must be one from incident list.')
  const state = await inWords(async () => updateAct(context, context.operator, id, parse(IncidentUpdate, given)))
  return { data: { id, state }, lines: [`${stateLabels[state]}.`], changed: { incident_id: id, state } }
}

function parse<S extends z.ZodType>(schema: S, given: object): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`)
}
