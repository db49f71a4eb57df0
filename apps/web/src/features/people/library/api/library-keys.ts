/** Below this key whatever is shown of groups of persons. */
export const groupsKey = ['face-group'] as const
/** Below this key whatever is shown of persons, but their pictures: these never change. */
export const entriesKey = ['face-entry'] as const
/** Below this key whatever is shown of imports of persons. */
export const importsKey = ['face-import'] as const
