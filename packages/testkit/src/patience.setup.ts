import { vi } from 'vitest'
import { patience } from './patience.ts'

/** How long a test waits at least for what must come, on a quiet machine, ms. */
const WAIT = 30_000

type Options = Parameters<typeof vi.waitFor>[1]

const patient = (options: Options) => {
  const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : (options ?? {})
  return { ...rest, timeout: patience(Math.max(timeout, WAIT)) }
}

// Vitest waits one second for what a test looks for, and has no setting for it. Files that share their modules share this too.
const { waitFor, waitUntil } = vi
if (!('isPatient' in waitFor)) {
  const patientFor: typeof vi.waitFor = (look, options) => waitFor(look, patient(options))
  vi.waitFor = Object.assign(patientFor, { isPatient: true })
  vi.waitUntil = (look, options) => waitUntil(look, patient(options))
}
