import { z } from 'zod'
import { SignatureJson } from '../passkeys/credential-json.ts'
import { name, optionalText, Proof, text } from './schemas.ts'

/** Bodies of /factors. */
const optionalName = (most: number) => z.preprocess((value) => value || undefined, name(most).optional())

export const EnrollBody = z.object({
  friendly_name: optionalName(120),
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'needs to be totp, phone, or webauthn'),
  issuer: optionalName(64),
  ...Proof.shape,
})

export const FactorNameBody = z.object({ friendly_name: optionalName(120) })

export const CodeBody = z.object({ code: text.check(z.trim(), z.minLength(1, 'needs to be non-empty')) })

export const VerifyFactorBody = z.object({
  challenge_id: z.guid(),
  code: optionalText,
  webauthn: SignatureJson.optional(),
})
