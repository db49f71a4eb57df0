import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { isAborted } from '#shared/api/error-policy.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { patiently, runParallel } from '#shared/api/run-parallel.ts'
import { withoutWaiting, type Check, type Checks } from '../model/checks.ts'

/** Devices asked at once, and how long one may take, ms. */
const PARALLEL = 4
const CHECK_LIMIT = 60_000

/** Checks devices now, some at a time; it can be given up, and ends when the screen is left. */
export function useChecks() {
  const { textOf } = useApiError()
  const [checks, setChecks] = useState<Checks>({})
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const note = (id: string, check: Check) => setChecks(known => ({ ...known, [id]: check }))
  const checkOne = async (id: string, signal: AbortSignal) => {
    note(id, { status: 'checking' })
    try {
      const probe = await patiently(
        () => api.deviceState.check({ id }, { signal, timeLimit: CHECK_LIMIT }),
        signal,
      )
      note(id, { status: 'done', probe, at: Date.now() })
    } catch (error) {
      if (!isAborted(error)) note(id, { status: 'failed', text: textOf(error) })
    }
  }
  const countOne = async (id: string, signal: AbortSignal) => {
    await checkOne(id, signal)
    setProgress(now => now && { ...now, done: now.done + 1 })
  }
  const run = async (ids: readonly string[]) => {
    const own = new AbortController()
    abort.current = own
    setProgress({ done: 0, total: ids.length })
    setChecks(known => ({ ...known, ...Object.fromEntries(ids.map(id => [id, { status: 'waiting' }])) }))
    await runParallel(ids, { limit: PARALLEL, signal: own.signal, run: countOne })
    setChecks(withoutWaiting)
    setProgress(undefined)
  }
  return {
    checks,
    /** Undefined: nothing is under way. */
    progress,
    /** One device, beside whatever is under way. */
    startOne: (id: string) => void checkOne(id, openSignal(abort)),
    start: (ids: readonly string[]) => void run(ids),
    cancel: () => abort.current?.abort(),
  }
}

/** A signal that is not given up yet. */
function openSignal(abort: { current: AbortController | undefined }): AbortSignal {
  if (abort.current === undefined || abort.current.signal.aborted) abort.current = new AbortController()
  return abort.current.signal
}
