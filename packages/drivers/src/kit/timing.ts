import { KEEP_ALIVE_SECONDS } from './driver.ts'

/** All times that a driver waits, ms. Tests of drivers use shorter ones. */
export interface Timing {
  /** To open a connection, TLS included. */
  connect: number
  /** For a whole answer: a device that drips bytes does not get longer. */
  answer: number
  /** For all steps of a probe together; below PROBE_LIMIT_MS. */
  probe: number
  /** Between two signs of life that a session asks for. */
  keepAlive: number
  /** Before the first new try after a failure, doubled with each further one, with a random part. */
  retryFrom: number
  retryUpTo: number
}

export const defaultTiming: Timing = {
  connect: 4000,
  answer: 6000,
  probe: 14_000,
  keepAlive: KEEP_ALIVE_SECONDS * 1000,
  retryFrom: 2000,
  retryUpTo: 30_000,
}
