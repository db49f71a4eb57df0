import type { DryRunPart, LinkageRuleParts } from '@palisade/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { addPart } from '../model/dry-run-sum.ts'

interface Progress {
  /** All parts so far, added up. */
  sum: DryRunPart | undefined
  state: 'running' | 'done' | 'cancelled' | 'failed'
  error: unknown
}

const begun: Progress = { sum: undefined, state: 'running', error: undefined }

/** A part looks at many events. ms */
const PART_TIME_LIMIT = 60_000

/** Runs a rule over the last hours part by part, from the first drawing on; asking no more ends it. */
export function useDryRun(rule: LinkageRuleParts) {
  const [progress, setProgress] = useState(begun)
  const running = useRef<AbortController>(null)
  const run = async () => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    // An answer that comes after the end is of no interest any more.
    const tell = (change: (before: Progress) => Progress) => {
      if (!signal.aborted) setProgress(change)
    }
    try {
      for await (const part of partsOfRun(rule, signal))
        tell(before => ({ ...before, sum: addPart(before.sum, part) }))
      tell(before => ({ ...before, state: 'done' }))
    } catch (error) {
      tell(before => ({ ...before, state: 'failed', error }))
    }
  }
  const runFirst = useEffectEvent(run)
  useEffect(() => {
    void runFirst()
    return () => running.current?.abort()
  }, [])
  return {
    ...progress,
    start: () => {
      setProgress(begun)
      void run()
    },
    cancel: () => {
      running.current?.abort()
      setProgress(before => ({ ...before, state: 'cancelled' }))
    },
  }
}

async function* partsOfRun(rule: LinkageRuleParts, signal: AbortSignal): AsyncGenerator<DryRunPart> {
  let place: { until?: string; after?: string } = {}
  for (;;) {
    const part = await api.linkage.dryRun({ rule, ...place }, { signal, timeLimit: PART_TIME_LIMIT })
    if (signal.aborted) return
    yield part
    if (part.next === null) return
    place = { until: part.until, after: part.next }
  }
}
