import { ErrorBody } from '@assay/contract/errors'
import { createBillingApp } from '../testing/billing-fixture.ts'

/** The product with its payment gateway and paying customers, who request and type the code themselves. */
export async function createCancelApp(options: Parameters<typeof createBillingApp>[0] = {}) {
  const test = await createBillingApp(options)
  const responses: string[] = []

  const post = async (...request: Parameters<typeof test.post>) => {
    const response = await test.post(...request)
    responses.push(`${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
    return response
  }

  async function signUp() {
    const user = await test.signUp()
    const { email, token, id } = user
    return {
      ...user,
      requestCode: (subscription_id: string, email_id = email) =>
        post('/cancel-otp', { email_id, subscription_id }, token),
      cancel: (subscription_id: string, otp?: string, uuid = id) =>
        post('/cancel-subscription', { uuid, subscription_id, ...(otp !== undefined && { otp }) }, token),
    }
  }

  /** Subscribes and pays; returns the subscription id. */
  async function pay(user: Pick<Awaited<ReturnType<typeof signUp>>, 'subscribe'>): Promise<string> {
    const subscriptionId = await user.subscribe('user_verification_basic_monthly')
    await test.runJobs()
    return subscriptionId
  }

  return {
    ...test,
    post,
    signUp,
    /** All responses so far, headers included. */
    responses,
    pay,
    async subscriber() {
      const user = await signUp()
      return { ...user, subscriptionId: await pay(user) }
    },
    /** The code in the latest mail. */
    async mailedCode(email: string): Promise<string> {
      return codeIn((await test.mailTo(email))[0]?.text)
    },
  }
}

export function codeIn(text = ''): string {
  const code = /^\d{6}$/m.exec(text)?.[0]
  if (code === undefined) throw new Error('no code was mailed')
  return code
}

/** Status, code and detail of an error response. */
export async function wholeErrorOf(pending: Response | Promise<Response>): Promise<[number, string, string]> {
  const response = await pending
  const { code, detail } = ErrorBody.parse(await response.json())
  return [response.status, code, detail]
}

/** A wrong code. */
export function wrong(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}
