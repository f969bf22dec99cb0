import type { Deps } from '../../deps.ts'
import { createCallers } from '../api-keys/callers.ts'
import { createKey } from '../api-keys/key-format.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { judge } from '../verification/judge.ts'
import type { Check } from './check.ts'
import { timed } from './timed.ts'

/** What a call does, except that nobody pays for it: a key is looked up in the database, and a person is judged. */
export function checkApi(deps: Deps): Promise<Check> {
  return timed(
    async () => {
      // Well formed, so that it is really looked up, and nobody's.
      const caller = await createCallers(deps, serverSecret(deps)).find(createKey('live'))
      const { email_verification: email, name_verification: name } = await judge(deps, person)
      return caller === null && email?.disposable === true && name?.fake === false
    },
    { state: 'down', note: 'Gives a wrong verdict' },
  )
}

/** Of whom there is no doubt. */
const person = { email: 'someone@mailinator.com', firstname: 'Anna' }
