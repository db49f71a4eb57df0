import { deviceStates, type DeviceState, type StatePeriod } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDate } from '#shared/lib/date-format.ts'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { weekOf, type Stretch } from '../model/week.ts'
import css from './week-strip.module.css'

const HOURS = [0, 6, 12, 18, 24] as const
const share = (part: number) => `${(part * 100).toFixed(3)}%`
/** Narrower than this a stretch of some seconds could not be seen, in percent of the day. */
const LEAST = 0.35

interface Props {
  periods: readonly StatePeriod[]
  now: number
}

/** The last seven days, a line each: every state in its colour and its own pattern. The table below says the same. */
export function WeekStrip({ periods, now }: Props) {
  const t = useT()
  return (
    <div className={css['week']} aria-hidden>
      <div className={css['hours']}>
        {HOURS.map(hour => (
          <span key={hour} style={{ left: share(hour / 24) }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      {weekOf(periods, now).map(day => (
        <div key={day.start} className={css['day']}>
          <span className={css['date']}>{formatDate(day.start)}</span>
          <span className={css['bar']}>
            {day.stretches.map(stretch => (
              <Bar key={stretch.from} stretch={stretch} title={t(`enums.deviceState.${stretch.state}`)} />
            ))}
          </span>
        </div>
      ))}
      <div className={css['legend']}>
        {deviceStates.map(state => (
          <span key={state} className={css['entry']}>
            <span className={`${css['sample']} ${patternOf(state)}`} />
            <DeviceStateTag state={state} />
          </span>
        ))}
      </div>
    </div>
  )
}

const patternOf = (state: DeviceState) => css[state] ?? ''

function Bar({ stretch: { state, from, to }, title }: { stretch: Stretch; title: string }) {
  const width = `max(${share(to - from)}, ${LEAST}%)`
  return (
    <span
      className={`${css['stretch']} ${patternOf(state)}`}
      style={{ left: share(from), width }}
      title={title}
    />
  )
}
