/** Below this key the list of what holds alarms back. */
export const inhibitionListKey = ['inhibition', 'list'] as const
