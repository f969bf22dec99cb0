import type { RequestHandler } from 'express'
import { whyRejected } from './assay.ts'

/** `app.post('/sign-up', express.json(), checkSignUp, createAccount)` */
export const checkSignUp: RequestHandler = async (request, response, next) => {
  const { email, firstname, lastname } = request.body ?? {}
  const message = await whyRejected({ email, firstname, lastname })
  if (message === null) return next()
  response.status(422).json({ message })
}
