/** Below this key whatever is shown of groups of wanted vehicles. */
export const groupsKey = ['blacklist-group'] as const
/** Below this key whatever is shown of wanted vehicles. */
export const entriesKey = ['blacklist'] as const
