import type { AlarmLevel } from '@palisade/contract'
import { useAlarmColour } from './use-alarm-colour.ts'

// One outline per level, told apart without colour: octagon, triangle, diamond, circle. In a 16 px square.
const outlines: Readonly<Record<AlarmLevel, string>> = {
  very_urgent: 'M5 1h6l4 4v6l-4 4H5l-4-4V5z',
  urgent: 'M8 1l7.5 13.5H.5z',
  general: 'M8 .5L15.5 8 8 15.5.5 8z',
  low: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
}

// The mark inside: an exclamation for the two that cannot wait.
const marks: Readonly<Record<AlarmLevel, string>> = {
  very_urgent: 'M7.2 3.6h1.6v5.6H7.2zM7.2 10.6h1.6v1.6H7.2z',
  urgent: 'M7.3 5.6h1.4v4.6H7.3zM7.3 11.4h1.4v1.4H7.3z',
  general: 'M5 7.3h6v1.4H5z',
  low: '',
}

interface Props {
  level: AlarmLevel
  /** Edge in px. */
  size?: number
}

/** The level's shape in its colour; decoration only, say the level's name beside it. */
export function AlarmLevelIcon({ level, size = 14 }: Props) {
  const { fill, line, mark } = useAlarmColour(level)
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden focusable="false">
      <path d={outlines[level]} fill={fill} stroke={line} strokeLinejoin="round" />
      <path d={marks[level]} fill={mark} />
    </svg>
  )
}
