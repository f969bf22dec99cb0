/** Ids become part of a URL path, so anything else has to be caught first. */
export function isId(kind: 'sub' | 'plan' | 'inv' | 'pay' | 'disp', id: string): boolean {
  return /^(sub|plan|inv|pay|disp)_[A-Za-z0-9]{1,32}$/.test(id) && id.startsWith(`${kind}_`)
}

export const invalidId = { status: 'refused', code: 'invalid_id', reason: 'This is not a Razorpay id.' } as const
