import { NextResponse } from 'next/server'
import { whyRejected } from './assay.ts'

/** A route handler: app/api/sign-up/route.ts */
export async function POST(request: Request) {
  const { email, firstname, lastname } = await request.json()
  const message = await whyRejected({ email, firstname, lastname })
  if (message !== null) return NextResponse.json({ message }, { status: 422 })
  // Create the account here.
  return NextResponse.json({ message: null }, { status: 201 })
}
