'use server'

import { askAssay } from './assay.ts'

type State = { message: string | null; isPending?: boolean }

/** A server action for a form: `const [state, action] = useActionState(signUp, { message: null })`. */
export async function signUp(_: State, form: FormData): Promise<State> {
  const text = (name: string) => form.get(name)?.toString() || undefined
  const fields = { email: text('email'), firstname: text('firstname'), lastname: text('lastname') }
  const { decision, message, requestId } = await askAssay(fields)
  if (message !== null) return { message }
  const isPending = decision === 'review'
  // Create the account here and keep both with it. While it’s pending, have a person look before you trust it.
  console.info('sign-up', { isPending, requestId })
  return { message: null, isPending }
}
