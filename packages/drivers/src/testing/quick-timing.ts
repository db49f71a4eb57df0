import type { Timing } from '../kit/timing.ts'

/** Short times for tests against an endpoint on this machine. */
export const quickTiming: Timing = {
  connect: 400,
  answer: 600,
  probe: 2500,
  keepAlive: 200,
  retryFrom: 50,
  retryUpTo: 200,
}
