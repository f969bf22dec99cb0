type HostedUser = { email: string; password: string; metadata: Record<string, unknown> }

/** User operations at the hosted project. */
export type HostedAccounts = {
  checkPassword(
    email: string,
    password: string,
  ): Promise<{ status: 'right' } | { status: 'wrong' } | { status: 'unavailable'; reason: string }>
  /** With a confirmed address, and without a mail of the project's own. */
  createUser(user: HostedUser): Promise<{ status: 'created' } | { status: 'unavailable'; reason: string }>
  deleteUser(userId: string): Promise<{ status: 'deleted' } | { status: 'unavailable'; reason: string }>
}
