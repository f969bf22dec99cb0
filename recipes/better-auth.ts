import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { askAssay } from './assay.ts'

const kept = { type: 'string', required: false, input: false, returned: false } as const

/**
 * Checks every new user, however they sign up: `betterAuth({ plugins: [assay()] })`. Adds two columns to users: if `assayDecision` is
 * `review`, have a person look before you trust the account; `assayRequestId` leads to the reasons.
 */
export const assay = () =>
  ({
    id: 'assay',
    schema: { user: { fields: { assayDecision: kept, assayRequestId: kept } } },
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              async before(user) {
                const { decision, message, requestId } = await askAssay({ email: user.email, name: user.name })
                if (message !== null) throw new APIError('BAD_REQUEST', { message, code: 'SIGN_UP_REJECTED' })
                return { data: { ...user, assayDecision: decision, assayRequestId: requestId } }
              },
            },
          },
        },
      },
    }),
  }) satisfies BetterAuthPlugin
