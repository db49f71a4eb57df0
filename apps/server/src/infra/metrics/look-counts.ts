/** Frames of streams in which faces are looked for, since the start of this copy of the server. */
export interface LookCounts {
  looked: number
  /** Not looked at, because others were. */
  shed: number
}

export const createLookCounts = (): LookCounts => ({ looked: 0, shed: 0 })
