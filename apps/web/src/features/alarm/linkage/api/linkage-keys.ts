/** Below this key the lists of rules. */
export const linkageListKey = ['linkage', 'list'] as const
/** Below this key the log of what rules did. */
export const linkageLogKey = ['linkage', 'log'] as const
/** Below this key the devices on which rules acted lately. */
export const actedKey = ['linkage', 'acted'] as const
/** Keys of what rules did for one alarm, and of one run of a rule; `linkage.ran` has all but the pictures themselves fetched again. */
export const linkageRunKeys = {
  ofAlarm: (alarmId: string) => ['linkage', 'of-alarm', alarmId] as const,
  run: (runId: string) => ['linkage', 'run', runId] as const,
  images: (runId: string) => ['linkage', 'images', runId] as const,
  image: (runId: string, position: number) => ['linkage', 'image', runId, position] as const,
}
