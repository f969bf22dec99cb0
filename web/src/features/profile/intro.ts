export const profileIntro = {
  title: 'Account settings',
  description: 'Manage your profile, password, two-step verification, sessions and services.',
}
