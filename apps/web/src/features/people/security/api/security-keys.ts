/** Below this key whatever is shown of hits of persons. */
export const hitsKey = ['face-hit'] as const
/** Below this key whatever is shown of captures of faces. */
export const capturesKey = ['face-capture'] as const
