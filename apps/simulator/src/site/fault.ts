/** Faults of a camera; `normal` ends one. `redirect` sends viewers to another address. */
export const faults = ['normal', 'cut', 'freeze', 'slow', 'corrupt', 'redirect'] as const
export type Fault = (typeof faults)[number]

/** Frames a second of a slowed camera. */
export const SLOW_FRAMES_PER_SECOND = 1
