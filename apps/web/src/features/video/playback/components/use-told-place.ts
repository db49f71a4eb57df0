import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlaybackPlace } from '#shared/navigation/playback-address.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { spanOf } from '../model/search.ts'
import type { PlaybackState, Playing } from './use-playback.ts'

type Tell = (place: PlaybackPlace) => void

const playedPlace = ({ cameras, span, kind, at, rate = 1 }: Playing): PlaybackPlace => ({
  cameraIds: cameras.map(({ id }) => id),
  range: span,
  kind,
  at,
  rate,
})

/** Writes what is played into the address, or what is chosen before a search, whenever it changes. */
export function useToldChoice({ playing, search }: PlaybackState, onPlace: Tell): void {
  const { cameraIds, range, kind } = search
  const place = playing
    ? playedPlace(playing)
    : { cameraIds, ...(range && { range: spanOf(range) }), ...(kind && { kind }) }
  const text = JSON.stringify(place)
  const told = useRef(text)
  const tell = useEffectEvent(() => onPlace(place))
  useEffect(() => {
    if (told.current === text) return
    told.current = text
    tell()
  }, [text])
}

/** Interval at which the position is compared with the address, ms; browsers accept few changes of the address a second. */
const LOOK_EVERY = 1000
/** While it plays, distance after which the address is changed, ms of recording. */
const PLAYED_MS = 5000

/** Writes position and speed of playback into the address: at once when it stands still, every few seconds while it plays. */
export function useToldMoment(session: PlaySession, playing: Playing, onPlace: Tell): void {
  const tell = useEffectEvent((at: number, rate: number) =>
    onPlace({ ...playedPlace(playing), at: Math.round(at), rate }),
  )
  useEffect(() => {
    const now = () => ({ at: session.position(), rate: session.state().clock.rate })
    let told = now()
    const look = () => {
      const { at, rate } = now()
      const { isPlaying } = session.state().clock
      const moved = Math.abs(at - told.at)
      if (rate === told.rate && (isPlaying ? moved < PLAYED_MS : moved === 0)) return
      told = { at, rate }
      tell(at, rate)
    }
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [session])
}
