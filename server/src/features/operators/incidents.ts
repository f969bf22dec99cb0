import type { IncidentUpdate, NewIncident } from '@assay/contract/incidents'
import type { IncidentState } from '@assay/contract/incidents/rules'
import type { Deps } from '../../deps.ts'
import { updateIncident, writeIncident } from '../incidents/write.ts'
import { runAct } from './log.ts'
import type { Operator } from './require-operator.ts'

type ActDeps = Pick<Deps, 'db' | 'now'>

/** What customers are told is also why: the log has the beginning of it. */
export function announce(deps: ActDeps, operator: Operator, written: NewIncident): Promise<string> {
  const { kind, title, message } = written
  const act = { action: `${kind}.write`, subject: title, reason: message.slice(0, 500) }
  return runAct(deps, operator, act, () => writeIncident(deps, written))
}

export function update(deps: ActDeps, operator: Operator, id: string, given: IncidentUpdate): Promise<IncidentState> {
  const act = {
    action: given.is_over ? 'incident.resolve' : 'incident.update',
    subject: id,
    reason: given.message.slice(0, 500),
  }
  return runAct(deps, operator, act, () => updateIncident(deps, id, given))
}
