import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import css from './timeline.module.css'

/** Local storage key: how many px higher than at least the timeline of this browser is. */
const KEY = 'timeline-height'
export const EXTRA_MOST = 240
const STEP = 16

const within = (extra: number) => Math.max(0, Math.min(EXTRA_MOST, Math.round(extra)))

/** How many px higher than it must be the timeline is drawn, which its handle changes and this browser remembers. */
export function useExtraHeight(): [extra: number, change: (extra: number) => void] {
  const [extra, setExtra] = useState(() => within(Number(readStored(KEY)) || 0))
  const change = (next: number) => {
    setExtra(within(next))
    writeStored(KEY, String(within(next)))
  }
  return [extra, change]
}

interface Props {
  extra: number
  onChange: (extra: number) => void
}

/** The upper edge of the timeline: dragged up, or moved by the arrow keys, it makes the timeline higher. */
export function HeightHandle({ extra, onChange }: Props) {
  const t = useT()
  const drag = (event: PointerEvent) => {
    if (event.buttons & 1) onChange(extra - event.movementY)
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(extra + by)
  }
  return (
    <div
      className={css['handle']}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('player.timelineHeight')}
      title={t('player.timelineHeight')}
      aria-valuemin={0}
      aria-valuemax={EXTRA_MOST}
      aria-valuenow={extra}
      onKeyDown={handleKey}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}
