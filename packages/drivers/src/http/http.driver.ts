import type { Driver } from '../kit/driver.ts'

/**
 * Devices that report by themselves to the open intake. There is nobody to call: no session, and a probe that says that
 * nothing was tried rather than that all is well.
 */
export function createHttpDriver(): Driver<'http'> {
  return {
    name: 'http',
    capabilities: ['event'],
    probe: () =>
      Promise.resolve({ ok: false, cause: 'never_checked', steps: [], capabilities: ['event'], sources: [] }),
  }
}
