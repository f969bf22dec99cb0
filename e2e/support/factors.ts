import { type APIRequestContext, type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { codeAt, stepAt } from '../../server/src/features/auth/factors/totp.ts'
import { fromBase32 } from '../../server/src/features/auth/testing/from-base32.ts'
import { apiHeaders, openSession, type TestUser } from './accounts.ts'
import { settled } from './journey.ts'

export type App = {
  factorId: string
  /** Ten of them, not used yet. */
  recoveryCodes: string[]
  /** The next code the server accepts. Each works once: after enrolling there's one more without waiting. */
  nextCode: () => string
  /** Enters this many wrong codes, as someone with the password does. */
  guess: (count: number) => Promise<void>
}

/** Gives an account an authenticator app and recovery codes, straight through the API. */
export async function addApp(request: APIRequestContext, user: TestUser): Promise<App> {
  let { accessToken } = await openSession(request, user)
  const send = async (path: string, data?: object) => {
    const headers = { ...(await apiHeaders(request)), authorization: `Bearer ${accessToken}` }
    return request.post(`/auth/v1/factors${path}`, { headers, ...(data && { data }) })
  }
  const post = async (path: string, data?: object) => {
    const response = await send(path, data)
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  const { id, totp } = await post('', { factor_type: 'totp', friendly_name: 'Phone' })
  let step = 0
  const nextCode = () => {
    step = Math.max(step + 1, stepAt(new Date()))
    return codeAt(fromBase32(totp.secret), step)
  }
  const { id: challenge_id } = await post(`/${id}/challenge`)
  const session = await post(`/${id}/verify`, { challenge_id, code: nextCode() })
  accessToken = session.access_token
  const { codes } = await post('/recovery-codes')
  const guess = async (count: number) => {
    const { id: asked } = await post(`/${id}/challenge`)
    for (let tries = 0; tries < count; tries += 1) {
      expect((await send(`/${id}/verify`, { challenge_id: asked, code: 'wrong' })).status()).toBe(422)
    }
  }
  return { factorId: id, recoveryCodes: codes, nextCode, guess }
}

/** What an authenticator app shows for the key in the dialog. */
export async function codeFromApp(dialog: Locator): Promise<string> {
  const key = dialog.getByTestId('secret')
  await expect(key).toHaveText(/^([A-Z2-7]{4} ?){8}$/)
  return codeAt(fromBase32((await key.innerText()).replaceAll(' ', '')), stepAt(new Date()))
}

/** A virtual authenticator that responds without asking anyone: built in like a fingerprint reader, or plugged in like a key. */
export async function addAuthenticator(page: Page, kind: 'internal' | 'usb' = 'internal'): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: kind,
      hasResidentKey: kind === 'internal',
      hasUserVerification: kind === 'internal',
      isUserVerified: kind === 'internal',
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

/** Registers the plugged-in key as the second factor of whoever is signed in on this page, by the protocol alone. */
export async function addKey(page: Page): Promise<void> {
  const { apikey } = await apiHeaders(page.request)
  await page.evaluate(async (key) => {
    const { access_token } = JSON.parse(localStorage.getItem('assay-auth') ?? '{}')
    const headers = { apikey: key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const post = async (path: string, body: object) => {
      const response = await fetch(`/auth/v1/factors${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.json()
    }
    const { id } = await post('', { factor_type: 'webauthn', friendly_name: 'Blue key' })
    const { id: challenge_id, webauthn } = await post(`/${id}/challenge`, {})
    const options = webauthn.credential_options.publicKey
    const created = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    })
    const credential_response = (created as PublicKeyCredential).toJSON()
    const signed = await post(`/${id}/verify`, { challenge_id, webauthn: { type: 'create', credential_response } })
    localStorage.setItem('assay-auth', JSON.stringify({ ...signed, expires_at: signed.expires_at }))
  }, apikey)
  await page.reload()
  await settled(page)
}
