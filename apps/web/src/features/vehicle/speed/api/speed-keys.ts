/** Below this key whatever is shown of speed rules. */
export const rulesKey = ['speed-rule'] as const
/** Below this key whatever is shown of violations. */
export const violationsKey = ['speed-violation'] as const
