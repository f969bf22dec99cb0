/** The one client that is registered at the sandbox. Nothing depends on its secret: anyone may sign in there as anyone. */
export const sandboxClient = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' }
