/** Below this key the list of cameras with their plans. */
export const plannedListKey = ['recordingPlan', 'list'] as const
export const holidaysKey = ['recordingPlan', 'holidays'] as const
/** Below this key whatever is shown of recording itself. */
export const recordingKey = ['recording'] as const
