import { SCHEDULE_SPANS_LIMIT, weekDays, type ScheduleSpan, type WeekDay } from '@palisade/contract'
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { TimeField } from '#shared/ui/date-range/time-field.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import css from './procedure.module.css'

interface Props {
  value?: ScheduleSpan[]
  onChange?: (schedule: ScheduleSpan[]) => void
}

/** Every night: what a schedule is added for most. */
const night = (): ScheduleSpan => ({ days: [...weekDays], from: '18:00', to: '08:00' })
const clockOf = (text: string) => ({ hours: Number(text.slice(0, 2)), minutes: Number(text.slice(3)) })
const textOf = ({ hours, minutes }: { hours: number; minutes: number }) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`

/** The times of the week at which a procedure applies; none is always. */
export function ScheduleInput({ value = [], onChange }: Props) {
  const t = useT()
  const change = (index: number, part: Partial<ScheduleSpan>) =>
    onChange?.(value.map((span, at) => (at === index ? { ...span, ...part } : span)))
  return (
    <div>
      {value.length === 0 && <div className={css['quiet']}>{t('procedure.all.schedule')}</div>}
      {value.map((span, index) => (
        <div
          key={index}
          className={css['span']}
          role="group"
          aria-label={t('procedure.schedule.span', { number: index + 1 })}
        >
          <AppSelect<WeekDay[]>
            mode="multiple"
            aria-label={t('procedure.field.days')}
            value={span.days}
            options={weekDays.map(day => ({ value: day, label: t(`enums.weekDay.${day}`) }))}
            onChange={days => change(index, { days })}
          />
          <div className={css['line']}>
            <TimeField
              label={t('procedure.field.from')}
              value={clockOf(span.from)}
              onChange={from => change(index, { from: textOf(from) })}
            />
            <TimeField
              label={t('procedure.field.to')}
              value={clockOf(span.to)}
              onChange={to => change(index, { to: textOf(to) })}
            />
            {span.to <= span.from && (
              <span className={css['quiet']}>{t('procedure.schedule.overnight')}</span>
            )}
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('procedure.schedule.remove')}
              onClick={() => onChange?.(value.toSpliced(index, 1))}
            />
          </div>
        </div>
      ))}
      {value.length > 0 && <div className={css['quiet']}>{t('procedure.schedule.clock')}</div>}
      {value.length < SCHEDULE_SPANS_LIMIT && (
        <Button size="small" onClick={() => onChange?.([...value, night()])}>
          {t('procedure.schedule.add')}
        </Button>
      )}
    </div>
  )
}
