/** Below this key whatever is shown of plans and their checkpoints. */
export const planKey = ['patrol-plan'] as const
