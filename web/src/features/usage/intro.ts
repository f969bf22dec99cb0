export const analyticsIntro = { title: 'Analytics', description: 'Your checks per day, by key and by verdict.' }
