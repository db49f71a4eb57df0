import { PLAYBACK_CAMERAS_LIMIT, type RecordingKindName } from '@palisade/contract'
import { App } from 'antd'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { PlaybackPlace } from '#shared/navigation/playback-address.ts'
import { isWithin, type Span } from '#shared/player/play/model/span.ts'
import { warnsOf } from '#shared/player/wall/daily-warning.ts'
import { useWallWarning } from '#shared/player/wall/use-wall-warning.tsx'
import { faultOf, rangeAround, rangeOf, spanOf, type PlaybackSearch } from '../model/search.ts'
import type { PlayCamera } from './search/chosen-cameras.tsx'

/** A search whose result is played. */
export interface Playing {
  cameras: readonly PlayCamera[]
  span: Span
  kind: RecordingKindName
  /** The moment at which it begins, ms since 1970. */
  at: number
  /** The speed, if the address has one. */
  rate?: number | undefined
}

/** The place that the address asks for. If it has a moment, playback begins there at once. */
interface Wanted extends Pick<PlaybackPlace, 'at' | 'range' | 'kind' | 'rate'> {
  cameras: readonly PlayCamera[]
}

function first({ cameras, at, range, kind = 'all', rate }: Wanted): Playing | undefined {
  if (at === undefined || cameras.length === 0) return undefined
  return { cameras, kind, at, span: spanOf(searched(range, at)), rate: kind === 'card' ? 1 : rate }
}

/** The range of the address if it is valid and contains the moment; otherwise a range around the moment. */
function searched(range: Span | undefined, at: number | undefined): { start: string; end: string } {
  const now = Date.now()
  const asked = range && rangeOf(range)
  const mayBe = asked && faultOf({ cameraIds: [''], range: asked, kind: 'all' }, now) === undefined
  if (mayBe && (at === undefined || isWithin(range, at))) return asked
  return rangeAround(at ?? now, now)
}

export type PlaybackState = ReturnType<typeof usePlayback>

/** Keeps the search (cameras, range and type) and what is played of it. */
export function usePlayback(wanted: Wanted) {
  const t = useT()
  const { message } = App.useApp()
  const [cameras, setCameras] = useState<readonly PlayCamera[]>(
    wanted.cameras.slice(0, PLAYBACK_CAMERAS_LIMIT),
  )
  const asked = first({ ...wanted, cameras })
  const [playing, setPlaying] = useState(() => (warnsOf(cameras.length) ? undefined : asked))
  const warn = useWallWarning()
  /** Begins to play, unless the operator refuses so many windows with video. */
  const begin = async (next: Playing) => {
    if (await warn(next.cameras.length, playing?.cameras.length)) setPlaying(next)
  }
  const beginAsked = useEffectEvent(() => {
    if (!asked || playing) return
    void warn(asked.cameras.length).then(isWanted => (isWanted ? setPlaying(asked) : undefined))
  })
  useEffect(() => beginAsked(), [])
  const [form, setForm] = useState<Omit<PlaybackSearch, 'cameraIds'>>(() => ({
    range: searched(wanted.range, wanted.at),
    kind: wanted.kind ?? 'all',
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
    /** Takes the name of a camera from the server's answer. */
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
    /** Plays a moment of one camera, together with the chosen cameras as far as there is room. */
    playCamera(camera: PlayCamera, at: number) {
      const others = cameras.filter(({ id }) => id !== camera.id).slice(0, PLAYBACK_CAMERAS_LIMIT - 1)
      const isChosen = cameras.some(({ id }) => id === camera.id)
      const next = isChosen ? cameras : [...others, camera]
      const range = rangeAround(at, Date.now())
      setCameras(next)
      setForm({ range, kind: 'all' })
      void begin({ cameras: next, span: spanOf(range), kind: 'all', at })
    },
    /** Plays a moment outside of the range, with a new range around it. */
    playAround: (at: number) => play({ range: rangeAround(at, Date.now()), at }),
  }
}
