/** Below this key whatever is shown of car parks. */
export const carParksKey = ['car-park'] as const
/** Below this key the figures of passages. */
export const trafficKey = ['traffic'] as const
