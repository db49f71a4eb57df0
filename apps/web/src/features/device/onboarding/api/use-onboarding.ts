import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { isAborted } from '#shared/api/error-policy.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { patiently, runParallel } from '#shared/api/run-parallel.ts'
import {
  foundTarget,
  probeInput,
  withTargets,
  type Login,
  type Probing,
  type Target,
} from '../model/target.ts'

/** How long the network is listened to, s, and what the call may take beyond that, ms. */
const DISCOVERY_SECONDS = 4
const DISCOVERY_LIMIT = 30_000
/** Devices logged in to at once, and how long one may take, ms. */
const PARALLEL = 4
const PROBE_LIMIT = 60_000

/** The targets of the wizard: found, typed, logged in to. */
export function useTargets() {
  const { textOf } = useApiError()
  const [targets, setTargets] = useState<readonly Target[]>([])
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const discover = useMutation({
    mutationFn: () => api.onboarding.discover({ seconds: DISCOVERY_SECONDS }, { timeLimit: DISCOVERY_LIMIT }),
    onSuccess: found => setTargets(known => withTargets(known, found.map(foundTarget))),
    meta: { ownErrors: true },
  })

  const change = (key: string, changes: Partial<Target>) =>
    setTargets(known => known.map(target => (target.key === key ? { ...target, ...changes } : target)))
  const note = (key: string, probing: Probing) => change(key, { probing })

  const probeAll = async (chosen: readonly Target[], common: Login) => {
    const own = new AbortController()
    abort.current = own
    setProgress({ done: 0, total: chosen.length })
    for (const { key } of chosen) note(key, { status: 'waiting' })
    await runParallel(chosen, {
      limit: PARALLEL,
      signal: own.signal,
      run: async (target, signal) => {
        note(target.key, { status: 'trying' })
        try {
          const ask = () =>
            api.onboarding.probe(probeInput(target, common), { signal, timeLimit: PROBE_LIMIT })
          note(target.key, { status: 'done', probe: await patiently(ask, signal) })
        } catch (error) {
          note(target.key, isAborted(error) ? { status: 'none' } : { status: 'error', text: textOf(error) })
        }
        setProgress(now => now && { ...now, done: now.done + 1 })
      },
    })
    // A cancelled question leaves no trace.
    setTargets(known =>
      known.map(target =>
        target.probing.status === 'waiting' ? { ...target, probing: { status: 'none' } } : target,
      ),
    )
    setProgress(undefined)
  }
  return {
    targets,
    add: (more: readonly Target[]) => setTargets(known => withTargets(known, more)),
    change,
    discover,
    progress,
    probeAll: (chosen: readonly Target[], common: Login) => void probeAll(chosen, common),
    cancel: () => abort.current?.abort(),
  }
}
