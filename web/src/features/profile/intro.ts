export const profileIntro = {
  title: 'Account settings',
  description: 'Manage your profile, password and services.',
}
