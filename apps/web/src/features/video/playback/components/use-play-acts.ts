import { useEffect, useRef, useState } from 'react'
import { clampInto } from '#shared/player/play/model/span.ts'
import { nextRate } from '#shared/player/play/model/play-clock.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { nextMark } from '../model/jump.ts'
import { actOf, isBeyondCard, type PlayAct, type PlayActName } from '../model/keys.ts'
import type { TimelineRow } from './timeline/draw.ts'
import type { TimelineView } from './timeline/use-timeline-view.ts'

/** Elements in which the keys are not those of playback: texts, lists, and what lies over the screen. */
const NOT_IN =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="tree"], [role="combobox"], table'
/** Keys that press the focused button, and must not act on playback then. */
const PRESSES = new Set([' ', 'Enter'])

/** Actions after which the timeline moves to show the position. */
const MOVES: ReadonlySet<PlayActName> = new Set(['toggle', 'step', 'skip', 'alarm', 'hole'])

interface Context {
  session: PlaySession
  rows: readonly TimelineRow[]
  view: TimelineView
  selectedId: string | undefined
  onLive: () => void
  onSnapshot: () => void
  onMark: () => void
  onMute: () => void
  onTime: () => void
  isFromCard: boolean
}

/** Carries out the actions of playback, by button and key. */
export function usePlayActs(context: Context) {
  const [loopStart, setLoopStart] = useState<number>()
  const { session } = context

  const jump = (name: 'alarms' | 'holes' | 'marks', direction: 1 | -1) => {
    const row = context.rows.find(({ cameraId }) => cameraId === context.selectedId)
    const ofOne = name === 'alarms' ? row?.alarms : row?.[name].map(({ from }) => from)
    const { clock } = session.state()
    const at = nextMark(ofOne ?? [], session.position(), direction)
    if (at !== undefined && at === clampInto(clock.span, at)) session.seek(at)
  }
  const clock = () => session.state().clock
  const acts: Record<PlayActName, (direction: 1 | -1, ms: number) => void> = {
    toggle: () => session.setPlaying(!clock().isPlaying),
    reverse: () => session.setRate(-clock().rate),
    step: direction => session.step(direction),
    rate: direction => session.setRate(nextRate(clock().rate, direction)),
    skip: (_, ms) => session.seek(session.position() + ms),
    alarm: direction => jump('alarms', direction),
    hole: direction => jump('holes', direction),
    bookmark: direction => jump('marks', direction),
    mark: () => context.onMark(),
    loopStart: () => setLoopStart(session.position()),
    loopEnd: () => {
      if (loopStart !== undefined) session.setLoop([loopStart, session.position()])
      setLoopStart(undefined)
    },
    loopOff: () => {
      session.setLoop(undefined)
      setLoopStart(undefined)
    },
    zoom: direction => context.view.zoom(direction, session.position()),
    time: () => context.onTime(),
    live: () => context.onLive(),
    snapshot: () => context.onSnapshot(),
    mute: () => context.onMute(),
  }
  const act = ({ is, direction = 1, ms = 0 }: PlayAct) => {
    if (context.isFromCard && isBeyondCard({ is, direction })) return
    acts[is](direction, ms)
    if (MOVES.has(is)) context.view.show(session.position())
  }

  const acting = useRef(act)
  useEffect(() => {
    acting.current = act
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(NOT_IN) || document.querySelector('[role="dialog"]')) return
      if (PRESSES.has(event.key) && target.closest('button, a')) return
      const wanted = actOf(event.key, event.shiftKey)
      if (!wanted) return
      event.preventDefault()
      acting.current(wanted)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return { act, loopStart }
}
