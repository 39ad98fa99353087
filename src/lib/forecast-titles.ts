// The titles of the kinds of forecasts.
export const forecastTitles = {
  no_commit_12m: 'No commit within 12 months',
  stars_plus_20pct_90d: '20% more stars within 90 days',
  model_removed_60d: 'Removal from OpenRouter within 60 days',
} as const;
