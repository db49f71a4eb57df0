import { screens } from '@palisade/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  playbackWords,
  readPlaybackAddress,
  type PlaybackPlace,
} from '#shared/navigation/playback-address.ts'

/** How far back one key looks, ms. */
const BACK_MS = 30_000
const VIEW = 'playback'

/** Playback is a place of this screen: its address says of which cameras and from when, so that a link leads there. */
export function usePlaybackPlace() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (to: Record<string, string>, replace = false) =>
    // Routes come from a table, so the router knows no search type for them.
    void navigate({ to: screens.videoControl.path, replace, search: to as never })
  return {
    isPlayback: search['view'] === VIEW || search['at'] !== undefined,
    place: readPlaybackAddress(search),
    open: (cameraIds: readonly string[]) => go({ view: VIEW, cameras: cameraIds.join() }),
    openBack: (cameraId: string) =>
      go({ cameras: cameraId, at: new Date(Date.now() - BACK_MS).toISOString() }),
    /** Writes into the address what is looked at, for a reload or a link; no step of Back leads to what it was before. */
    keep: (place: PlaybackPlace) => go({ view: VIEW, ...playbackWords(place) }, true),
    leave: () => go({}),
  }
}

/** An address may be shown when the next one is on its way already. */
const KEPT = 8

interface Visit {
  text: string
  /** Texts that playback wrote lately, during this visit. */
  kept: readonly string[]
  number: number
}

/**
 * A number that is another one whenever the address says another place, unless playback wrote it there itself: what is played
 * goes on then.
 */
export function useVisit(place: PlaybackPlace) {
  const text = textOf(place)
  const [visit, setVisit] = useState<Visit>({ text, kept: [], number: 0 })
  if (text !== visit.text)
    setVisit(visit.kept.includes(text) ? { ...visit, text } : { text, kept: [], number: visit.number + 1 })
  const note = (kept: PlaybackPlace) =>
    setVisit(before => ({ ...before, kept: [...before.kept, textOf(kept)].slice(-KEPT) }))
  return { number: visit.number, note }
}
const textOf = (place: PlaybackPlace) => JSON.stringify(playbackWords(place))
