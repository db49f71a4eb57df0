import { PLAYBACK_CAMERAS_LIMIT, type RecordingKindName } from '@palisade/contract'
import { App } from 'antd'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { Span } from '../../../../shared/player/play/model/span.ts'
import { warnsOf } from '../../../../shared/player/wall/daily-warning.ts'
import { useWallWarning } from '../../../../shared/player/wall/use-wall-warning.tsx'
import { rangeAround, spanOf, type PlaybackSearch } from '../model/search.ts'
import type { PlayCamera } from './search/chosen-cameras.tsx'

/** A search that was made, and is played. */
export interface Playing {
  cameras: readonly PlayCamera[]
  span: Span
  kind: RecordingKindName
  /** Where it begins. */
  at: number
}

interface Wanted {
  cameras: readonly PlayCamera[]
  /** Played at once from there. */
  at?: number | undefined
}

function first({ cameras, at }: Wanted): Playing | undefined {
  if (at === undefined || cameras.length === 0) return undefined
  return { cameras, kind: 'all', at, span: spanOf(rangeAround(at, Date.now())) }
}

export type PlaybackState = ReturnType<typeof usePlayback>

/** Which cameras, range and type are looked for, and what is played of it. */
export function usePlayback(wanted: Wanted) {
  const t = useT()
  const { message } = App.useApp()
  const [cameras, setCameras] = useState<readonly PlayCamera[]>(
    wanted.cameras.slice(0, PLAYBACK_CAMERAS_LIMIT),
  )
  const asked = first({ ...wanted, cameras })
  const [playing, setPlaying] = useState(() => (warnsOf(cameras.length) ? undefined : asked))
  const warn = useWallWarning()
  /** Plays, unless so many windows with video are not wanted. */
  const begin = async (next: Playing) => {
    if (await warn(next.cameras.length, playing?.cameras.length)) setPlaying(next)
  }
  const beginAsked = useEffectEvent(() => {
    if (!asked || playing) return
    void warn(asked.cameras.length).then(isWanted => (isWanted ? setPlaying(asked) : undefined))
  })
  useEffect(() => beginAsked(), [])
  const [form, setForm] = useState<Omit<PlaybackSearch, 'cameraIds'>>(() => ({
    range: rangeAround(wanted.at ?? Date.now(), Date.now()),
    kind: 'all',
  }))

  const play = (change: { range?: PlaybackSearch['range']; at?: number } = {}) => {
    const range = change.range ?? form.range
    if (!range || form.kind === undefined) return
    const span = spanOf(range)
    setForm(before => ({ ...before, range }))
    void begin({ cameras, span, kind: form.kind, at: change.at ?? span.from })
  }

  return {
    cameras,
    playing,
    search: { ...form, cameraIds: cameras.map(({ id }) => id) },
    change: (change: Partial<PlaybackSearch>) => setForm(before => ({ ...before, ...change })),
    choose(camera: PlayCamera) {
      if (cameras.some(({ id }) => id === camera.id)) return
      if (cameras.length >= PLAYBACK_CAMERAS_LIMIT) {
        message.warning(t('player.fault.tooManyCameras'))
        return
      }
      setCameras([...cameras, camera])
    },
    remove: (id: string) => setCameras(cameras.filter(camera => camera.id !== id)),
    /** The server tells what a camera is called. */
    rename: useCallback((id: string, name: string) => {
      const renamed = (list: readonly PlayCamera[]) =>
        list.some(camera => camera.id === id && camera.name !== name)
          ? list.map(camera => (camera.id === id ? { id, name } : camera))
          : list
      setCameras(renamed)
      setPlaying(before => {
        const named = before && renamed(before.cameras)
        return before && named && named !== before.cameras ? { ...before, cameras: named } : before
      })
    }, []),
    play,
    /** A moment of one camera, beside those that are chosen as far as there is room. */
    playCamera(camera: PlayCamera, at: number) {
      const others = cameras.filter(({ id }) => id !== camera.id).slice(0, PLAYBACK_CAMERAS_LIMIT - 1)
      const isChosen = cameras.some(({ id }) => id === camera.id)
      const next = isChosen ? cameras : [...others, camera]
      const range = rangeAround(at, Date.now())
      setCameras(next)
      setForm({ range, kind: 'all' })
      void begin({ cameras: next, span: spanOf(range), kind: 'all', at })
    },
    /** Somewhere outside of the range: it is looked at around there. */
    playAround: (at: number) => play({ range: rangeAround(at, Date.now()), at }),
  }
}
