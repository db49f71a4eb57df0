/** Whether the system is asked for less motion: then nothing of ours slides or flies. */
export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
