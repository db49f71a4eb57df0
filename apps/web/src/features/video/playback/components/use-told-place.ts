import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlaybackPlace } from '../../../../shared/navigation/playback-address.ts'
import type { PlaySession } from '../../../../shared/player/play/play-session.ts'
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

/** Tells what is played, or before a search what is chosen for it, whenever that changes. */
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

/** How often the moment is looked at, ms: browsers take few addresses a second. */
const LOOK_EVERY = 1000
/** While it plays, the moment is told this often, ms of recording. */
const PLAYED_MS = 5000

/** Tells where playback stands and how fast it goes: at once when it stands, every few seconds while it plays. */
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
