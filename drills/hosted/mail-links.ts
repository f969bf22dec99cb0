import { createHash, randomUUID } from 'node:crypto'

type Flow = { challenge: string | null; redirectTo: string | null }
type Message = { to: string; subject: string; text?: string }

export type MailLinks = ReturnType<typeof createMailLinks>

/**
 * What @supabase/lite lacks in mailed links: they lead to its site instead of the project, drop the caller's target,
 * and ignore PKCE, which it supports for Google and GitHub only.
 */
export function createMailLinks(projectUrl: string) {
  const asked = new Map<string, Flow>()
  const flows = new Map<string, Flow>()
  const codes = new Map<string, { challenge: string; refreshToken: string }>()
  const links: { to: string; subject: string; link: string }[] = []
  return {
    /** The newest link to an address. */
    find: (to: string, subject: RegExp) => links.findLast((mail) => mail.to === to && subject.test(mail.subject))?.link,
    noteRequest(email: string, flow: Flow): void {
      asked.set(email, flow)
    },
    flowOf: (token: string): Flow => flows.get(token) ?? { challenge: null, redirectTo: null },
    issueCode(challenge: string, refreshToken: string): string {
      const code = randomUUID()
      codes.set(code, { challenge, refreshToken })
      return code
    },
    /** The session's refresh token for the client that started the flow, once; null for anyone else. */
    redeemCode(code: string, verifier: string): string | null {
      const issued = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return issued && issued.challenge === challenge ? issued.refreshToken : null
    },
    /** Replaces lite's own mailer. */
    async send({ to, subject, text = '' }: Message): Promise<void> {
      const lite = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? projectUrl)
      const link = new URL(lite.pathname + lite.search, projectUrl)
      const flow = asked.get(to)
      if (flow) flows.set(link.searchParams.get('token') ?? '', flow)
      if (flow?.redirectTo) link.searchParams.set('redirect_to', flow.redirectTo)
      links.push({ to, subject, link: link.href })
    },
  }
}
