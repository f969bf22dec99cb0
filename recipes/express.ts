import type { RequestHandler } from 'express'
import { askAssay } from './assay.ts'

/**
 * `app.post('/sign-up', express.json(), checkSignUp, createAccount)`. `response.locals.assay` has `decision` and `requestId`: keep both
 * with the account, and if the decision is `review`, have a person look before you trust it.
 */
export const checkSignUp: RequestHandler = async (request, response, next) => {
  const { email, firstname, lastname } = request.body ?? {}
  const origin = { ip: request.ip, user_agent: request.get('user-agent') }
  const checked = await askAssay({ email, firstname, lastname, ...origin })
  response.locals.assay = checked
  if (checked.message === null) return next()
  response.status(422).json({ message: checked.message })
}
