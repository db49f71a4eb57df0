/** Below this key whatever is shown of deployments of vehicles. */
export const deploymentsKey = ['vehicle-deployment'] as const
/** Below this key whatever is shown of their hits. */
export const hitsKey = ['vehicle-hit'] as const
