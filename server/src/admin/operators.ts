import { type OperatorRole, operatorRoles, operatorRoleTexts } from '@assay/contract/operators/access'
import { addOperator, listOperators, removeOperator } from '../features/operators/operators.ts'
import { alignColumns, CommandError, type Commands, reasonOf, textOf, timeOf, UsageError } from './command.ts'
import { requireAccount } from './users.ts'

/** Who may open the console at /operator. */
export const operatorCommands: Commands = {
  'operator add': {
    takes: `EMAIL|ID --role ${operatorRoles.join('|')}`,
    says: 'lets a person open the operators’ console at /operator, once they have a second factor; another role replaces theirs',
    options: { role: { type: 'string' } },
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const role = roleOf(textOf(values, 'role'))
      const { id } = await requireAccount(context, name)
      await addOperator(context, context.operator, { userId: id, role, reason: reasonOf(values) })
      const line = `${name} is an operator: ${operatorRoleTexts[role]}. The console is at ${context.config.publicUrl}/operator.`
      return { data: { id, role }, lines: [line], changed: { user_id: id, role } }
    },
  },
  'operator list': {
    says: 'lists who may open the operators’ console',
    async run(context) {
      const operators = await listOperators(context)
      const rows = operators.map(({ id, email, role, createdAt }) => [email ?? id, role, `since ${timeOf(createdAt)}`])
      return { data: operators, lines: operators.length === 0 ? ['No operators yet.'] : alignColumns(rows) }
    },
  },
  'operator remove': {
    takes: 'EMAIL|ID',
    says: 'closes the operators’ console to a person from their next request on; their account stays',
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      if (!(await removeOperator(context, context.operator, { userId: id, reason: reasonOf(values) })))
        throw new CommandError(`${name} isn’t an operator.`)
      return { data: { id }, lines: [`${name} is no longer an operator.`], changed: { user_id: id } }
    },
  },
}

function roleOf(text: string | undefined): OperatorRole {
  const role = operatorRoles.find((one) => one === text)
  if (!role) throw new UsageError(`--role must be one of ${operatorRoles.join(', ')}.`)
  return role
}
