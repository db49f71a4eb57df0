import type { FoundCapture, LookedAt } from '@palisade/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { isAborted } from '#shared/api/error-policy.ts'
import { requestOf, type AskedCaptures } from '../model/asked-captures.ts'
import { mostAlike } from '../model/found-captures.ts'

/** The longest that the parameter `face.compare_seconds` allows, and the upload before it, ms. */
const TIME_LIMIT = 240_000

export interface PersonSearch {
  /** The request that the captures answer. */
  asked: AskedCaptures
  captures: FoundCapture[]
  /** Captures that are shown at most. */
  limit: number
  /** Part of the span that has been searched, 0 to 1. */
  share: number
  isRunning: boolean
  /** Its time was over before the whole span was searched. */
  isCut: boolean
  error: unknown
}

const begun = { captures: [], limit: 0, share: 0, isRunning: true, isCut: false, error: undefined }

/** Runs a search step by step, and shows what each brings; leaving the page, another search or `stop` ends it. */
export function usePersonSearch() {
  const [search, setSearch] = useState<PersonSearch>()
  /** Faces of the pictures that were looked at. */
  const [looked, setLooked] = useState<ReadonlyMap<File, LookedAt>>(new Map())
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function perform(asked: AskedCaptures, signal: AbortSignal) {
    const show = (change: (before: PersonSearch) => Partial<PersonSearch>) => {
      if (!signal.aborted) setSearch(before => before && { ...before, ...change(before) })
    }
    try {
      const started = await api.faceSearch.startSearch(await requestOf(asked), {
        signal,
        timeLimit: TIME_LIMIT,
      })
      const { limit } = started
      setLooked(before => new Map([...before, ...lookedAt(asked, started.looked)]))
      show(() => ({ limit }))
      for (let next: string | null = started.search; next !== null;) {
        const {
          captures,
          search: following,
          share,
          isCut,
        } = await api.faceSearch.continueSearch({ search: next }, { signal })
        next = following
        const isRunning = following !== null
        show(before => ({
          captures: mostAlike([...before.captures, ...captures], limit),
          share,
          isCut,
          isRunning,
        }))
      }
    } catch (error) {
      if (!isAborted(error)) show(() => ({ error, isRunning: false }))
    }
  }

  return {
    search,
    looked,
    start: (asked: AskedCaptures) => {
      running.current?.abort()
      running.current = new AbortController()
      setSearch({ ...begun, asked })
      void perform(asked, running.current.signal)
    },
    stop: () => {
      running.current?.abort()
      setSearch(before => before && { ...before, isRunning: false })
    },
  }
}

const lookedAt = ({ by, pictures }: AskedCaptures, looks: readonly LookedAt[]): [File, LookedAt][] =>
  by === 'picture' ? pictures.flatMap(({ file }, n) => (looks[n] ? [[file, looks[n]]] : [])) : []
