'use server'

import { whyRejected } from './assay.ts'

type State = { message: string | null }

/** A server action for a form: `const [state, action] = useActionState(signUp, { message: null })`. */
export async function signUp(_: State, form: FormData): Promise<State> {
  const text = (name: string) => form.get(name)?.toString() || undefined
  const fields = { email: text('email'), firstname: text('firstname'), lastname: text('lastname') }
  const message = await whyRejected(fields)
  if (message !== null) return { message }
  // Create the account here.
  return { message: null }
}
