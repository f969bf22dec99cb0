/** Who is looking at the page. Guards and pages know these three states and nothing of how they come about. */
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'user'; userId: string; email: string }

/** Accounts are not open in this release, so everyone is a guest. */
export function useSession(): Session {
  return guest
}

const guest: Session = { status: 'guest' }
