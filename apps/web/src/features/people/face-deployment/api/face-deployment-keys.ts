/** Below this key whatever is shown of deployments of persons. */
export const deploymentsKey = ['face-deployment'] as const
