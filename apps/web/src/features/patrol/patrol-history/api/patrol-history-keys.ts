/** Below this key whatever is shown of past patrols. */
export const historyKey = ['patrol-history'] as const
