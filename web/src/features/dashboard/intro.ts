/** Until the user's name and quota are known. */
export const dashboardIntro = {
  title: 'Welcome back',
  description: 'Your quota, your plan and your latest verdicts in one place, with what to do next.',
}
