/** Until the user's name and quota are known. */
export const dashboardIntro = {
  title: 'Welcome back',
  description: 'Your quota, your recent verdicts and your subscription in one place.',
}
