/** Below this key whatever is shown of pages of shifts. */
export const handoverKey = ['handover'] as const
