export const profileIntro = {
  title: 'Account settings',
  description: 'Who you are, how you sign in, and what you use.',
}
