import type { Deps } from '../../deps.ts'
import { type KeptMessage, listNewestMessages } from './queries.ts'

/** For the operator's terminal. Safe to print: control characters were stripped on the way in. */
export async function describeMessages({ db }: Pick<Deps, 'db'>, newest: number): Promise<string[]> {
  // Service role: the operator reads what everybody wrote.
  const messages = await db.asService((tx) => listNewestMessages(tx, newest))
  return messages.length === 0 ? ['No messages yet.'] : messages.flatMap(describe)
}

function describe({ id, createdAt, subject, message, ...sender }: KeptMessage): string[] {
  const { first_name, last_name, email, company_name, phone_number } = sender
  const from = [`${first_name} ${last_name} <${email}>`, company_name, phone_number].filter(Boolean).join(', ')
  const head = `${id.slice(0, 8)}  ${createdAt.toISOString()}  ${from}`
  return [head, ...[subject, ...message.split('\n')].map((line) => `    ${line}`), '']
}
