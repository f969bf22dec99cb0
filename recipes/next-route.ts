import { NextResponse } from 'next/server'
import { askAssay } from './assay.ts'

/** A route handler: app/api/sign-up/route.ts */
export async function POST(request: Request) {
  const { email, firstname, lastname } = await request.json()
  const { decision, message, requestId } = await askAssay({ email, firstname, lastname })
  if (message !== null) return NextResponse.json({ message }, { status: 422 })
  const isPending = decision === 'review'
  await createAccount({ email, isPending, requestId })
  return NextResponse.json({ message: null, isPending }, { status: 201 })
}

/** Yours. Keep `requestId` with the account, and have a person look at a pending one before you trust it. */
async function createAccount(_: { email: string; isPending: boolean; requestId: string | null }) {}
