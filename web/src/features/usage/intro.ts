export const analyticsIntro = {
  title: 'Analytics',
  description: 'Your checks per day, by verdict and by API key, with the requests behind them.',
}
