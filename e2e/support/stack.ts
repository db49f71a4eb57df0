import { inject } from 'vitest'

/** Where a running product is, for the specs. */
export interface Stack {
  url: string
  userName: string
  password: string
  /** The simulated site's control port. */
  controlUrl: string
  launcherPid: number
  /** Its data folder. */
  data: string
}

/** The product of this worker: no other spec runs on it at the same time. */
export function ownStack(): Stack {
  const stack = inject('stacks')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!stack) throw new Error(`no product for worker ${process.env['VITEST_POOL_ID']}`)
  return stack
}
