/** Until the name and the quota of the user are known. */
export const dashboardIntro = {
  title: 'Welcome back',
  description: 'Your quota, your recent verdicts and your subscription in one place.',
}
