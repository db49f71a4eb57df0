import type { DeviceProbe } from '@palisade/contract'

/** How far the check of one device is. `failed` = it could not be asked at all. */
export type Check =
  | { status: 'waiting' | 'checking' }
  | { status: 'done'; probe: DeviceProbe; at: number }
  | { status: 'failed'; text: string }

export type Checks = Readonly<Record<string, Check>>

/** Those that nobody will ask any more are forgotten. */
export const withoutWaiting = (checks: Checks): Checks =>
  Object.fromEntries(
    Object.entries(checks).filter(([, { status }]) => status !== 'waiting' && status !== 'checking'),
  )
