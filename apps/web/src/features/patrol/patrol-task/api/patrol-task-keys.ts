/** Below this key whatever is shown of tasks. */
export const taskKey = ['patrol-task'] as const
