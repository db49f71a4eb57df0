/** The stream of a window: one chosen by hand, or `auto` for the one that fits its size. */
export const streamChoices = ['auto', 'main', 'sub'] as const
export type StreamChoice = (typeof streamChoices)[number]
