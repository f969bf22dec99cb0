import { reportLengths } from '@assay/contract/usage/report-rules'
import { respond } from '../features/operators/acts.ts'
import { listReports, showReport } from '../features/requests/reports.ts'
import { alignColumns, CommandError, type Commands, countOf, reasonOf, textOf, timeOf, UsageError } from './command.ts'

/** What customers report as wrong, until a response ends it. */
export const reportCommands: Commands = {
  'reports list': {
    takes: '[--newest COUNT]',
    says: 'lists reports of wrong verdicts that wait for a response, the longest wait first; 20 by default',
    options: { newest: { type: 'string' } },
    async run(context, _words, values) {
      const reports = await listReports(context, countOf(values, 'newest', { fallback: 20, max: 1000 }))
      const rows = reports.map(({ id, about, createdAt, message }) => [id, about, timeOf(createdAt), message])
      return { data: reports, lines: reports.length === 0 ? ['No reports are waiting.'] : alignColumns(rows) }
    },
  },
  'reports show': {
    takes: 'ID',
    says: 'shows a report, and the decision, verdicts and reasons of its request',
    words: 1,
    async run(context, [id = '']) {
      const shown = await showReport(context, idOf(id))
      if (!shown) throw new CommandError(`There’s no report ${id}.`)
      const { report, request } = shown
      const lines = [
        `account ${report.userId}  request ${report.requestId}  about the ${report.about}  ${timeOf(report.createdAt)}`,
        ...report.message.split('\n').map((line) => `    ${line}`),
        ...(request
          ? request.results.slice(0, 5).map((result) => JSON.stringify(result))
          : ['Its request is no longer logged.']),
        ...(report.response ? [`responded ${timeOf(report.respondedAt)}: ${report.response}`] : []),
      ]
      return { data: shown, lines }
    },
  },
  'reports respond': {
    takes: 'ID --text TEXT',
    says: 'responds to a report: the customer sees it on the request and in a notification',
    options: { text: { type: 'string' } },
    words: 1,
    isAct: true,
    consequence: 'The customer gets this response, and it can’t be changed.',
    async run(context, [id = ''], values) {
      const text = textOf(values, 'text')?.trim() ?? ''
      if (text === '' || text.length > reportLengths.response) {
        throw new UsageError(`--text must have 1 to ${reportLengths.response} characters.`)
      }
      if (!(await respond(context, context.operator, { id: idOf(id), response: text, reason: reasonOf(values) }))) {
        throw new CommandError(`No report ${id} is waiting for a response.`)
      }
      return { data: { id, response: text }, lines: [`${id}: responded.`], changed: { report: id } }
    },
  },
}

function idOf(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new UsageError('ID must be a report’s id.')
  return text
}
