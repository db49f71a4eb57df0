/** Below this key whatever is shown of the redlist. */
export const redlistKey = ['redlist'] as const
