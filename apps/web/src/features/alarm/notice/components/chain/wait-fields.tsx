import { alarmLevels, ESCALATION_SECONDS_MAX, ESCALATION_SECONDS_MIN } from '@palisade/contract'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import css from '../settings.module.css'

/** Seconds by level; an empty field lets alarms of its level not climb. */
export function WaitFields() {
  const t = useT()
  return (
    <fieldset className={css['waits']} aria-label={t('notice.field.waits')}>
      {alarmLevels.map(level => (
        <Form.Item
          key={level}
          name={['waits', level]}
          label={`${t('notice.field.waits')} · ${t(`enums.alarmLevel.${level}`)}`}
          normalize={(value: number | null | undefined) => value ?? null}
        >
          <NumberInput
            min={ESCALATION_SECONDS_MIN}
            max={ESCALATION_SECONDS_MAX}
            precision={0}
            suffix={t('notice.chain.seconds')}
            placeholder={t('notice.chain.off')}
          />
        </Form.Item>
      ))}
    </fieldset>
  )
}
