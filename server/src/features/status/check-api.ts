import type { Deps } from '../../deps.ts'
import { lookUp } from '../api-keys/check-key.ts'
import { createKey } from '../api-keys/key-format.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { judge } from '../verification/judge.ts'
import type { Check } from './check.ts'
import { timed } from './timed.ts'

/** Does what a request does, without charging: looks up a key in the database and runs the engine. */
export function checkApi(deps: Deps): Promise<Check> {
  return timed(
    async () => {
      // Well formed, so that it's really looked up, but nobody's.
      const keyHash = (await serverSecret(deps)()).hash('api-key', createKey('live'))
      const { caller } = await lookUp(deps, keyHash, () => nowhere)
      const { email_verification: email, name_verification: name } = await judge(deps, person)
      return caller === null && email?.disposable === true && name?.fake === false
    },
    { state: 'down', note: 'Returning wrong verdicts' },
  )
}

const nowhere = { network: null, agent: null }

/** A person with a certain verdict. */
const person = { email: 'someone@mailinator.com', firstname: 'Anna' }
