/** How long an alarm stays among the live ones (SYSTEM-19). */
export const liveTimeouts = ['24h', '48h', '72h', '1w', '2w', '1m', '2m', '3m'] as const
export type LiveTimeout = (typeof liveTimeouts)[number]
/** The same in hours; a month counts as 30 days. */
export const liveTimeoutHours = {
  '24h': 24,
  '48h': 48,
  '72h': 72,
  '1w': 7 * 24,
  '2w': 14 * 24,
  '1m': 30 * 24,
  '2m': 60 * 24,
  '3m': 90 * 24,
} as const satisfies Record<LiveTimeout, number>
