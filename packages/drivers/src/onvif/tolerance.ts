import { DeviceFault } from '../kit/driver.ts'

/** Nobody answered: the device may be away, or only this request not be answered. */
export const isAway = (error: unknown): boolean =>
  error instanceof DeviceFault && /^(?:unreachable|silent|control_lost)$/.test(error.deviceCause)

/** True when the device understood the request and refused it: the connection itself works. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DeviceFault && /^(not_supported|rejected|refused)$/.test(error.deviceCause)
}

/** Undefined when a device refuses the request; other faults are thrown on. */
export async function optional<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** Undefined when the request fails in whatever way; only an end of ours is thrown on. */
export async function tolerant<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
