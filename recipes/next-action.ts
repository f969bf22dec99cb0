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
  await createAccount({ ...fields, isPending, requestId })
  return { message: null, isPending }
}

/** Yours. Keep `requestId` with the account, and have a person look at a pending one before you trust it. */
async function createAccount(_: { email?: string | undefined; isPending: boolean; requestId: string | null }) {}
