import { NextResponse } from 'next/server'
import { askAssay } from './assay.ts'

/** A route handler: app/api/sign-up/route.ts */
export async function POST(request: Request) {
  const { email, firstname, lastname } = await request.json()
  const { decision, message, requestId } = await askAssay({ email, firstname, lastname })
  if (message !== null) return NextResponse.json({ message }, { status: 422 })
  const isPending = decision === 'review'
  // Create the account here and keep both with it. While it’s pending, have a person look before you trust it.
  console.info('sign-up', { isPending, requestId })
  return NextResponse.json({ message: null, isPending }, { status: 201 })
}
