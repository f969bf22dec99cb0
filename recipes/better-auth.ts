import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { whyRejected } from './assay.ts'

/** Checks every new user, however they sign up: `betterAuth({ plugins: [assay()] })`. */
export const assay = () =>
  ({
    id: 'assay',
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              async before(user) {
                const message = await whyRejected({ email: user.email, name: user.name })
                if (message !== null) throw new APIError('BAD_REQUEST', { message, code: 'SIGN_UP_REJECTED' })
              },
            },
          },
        },
      },
    }),
  }) satisfies BetterAuthPlugin
