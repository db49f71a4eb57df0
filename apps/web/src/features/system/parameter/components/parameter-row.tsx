import { UndoOutlined } from '@ant-design/icons'
import { parameters, type ParameterRow as Row } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { rowText, valueText } from '../model/parameter-view.ts'
import { ListControl } from './list-control.tsx'
import { SoundControl } from './sound-control.tsx'
import css from './parameter.module.css'
import { useRestore } from './use-restore.ts'
import { ValueControl } from './value-control.tsx'

/** One parameter: what it means, its control, its default and who changed it last. */
export function ParameterRow({ row }: { row: Row }) {
  const t = useT()
  const { restore, isPending } = useRestore()
  const name = t(`parameter.name.${row.key}`)
  const standard = defaultText(t, row)
  const changed = changedText(t, row)
  const isRestorable = row.isSet && row.value !== null && row.mayEdit
  return (
    <section className={css['row']} aria-label={name}>
      <div className={css['meaning']}>
        <label className={css['name']} htmlFor={row.key}>
          {name}
        </label>
        <p className={css['hint']}>{t(`parameter.hint.${row.key}`)}</p>
      </div>
      <div className={css['control']}>{row.mayEdit ? <Control row={row} /> : <FixedValue row={row} />}</div>
      <div className={css['trace']}>
        <div className={css['traceLine']}>
          <span className={css['cut']} title={standard}>
            {standard}
          </span>
          <Button
            className={css['restore'] ?? ''}
            style={isRestorable ? {} : { visibility: 'hidden' }}
            type="link"
            size="small"
            icon={<UndoOutlined aria-hidden />}
            loading={isPending}
            aria-label={t('parameter.act.restoreName', { name })}
            onClick={() => restore([row])}
          >
            {t('parameter.act.restore')}
          </Button>
        </div>
        <span className={css['cut']} title={changed}>
          {changed}
        </span>
      </div>
    </section>
  )
}

/** The value of a parameter that this user may see but not change, and the reason. */
function FixedValue({ row }: { row: Row }) {
  const t = useT()
  return (
    <div className={css['value']}>
      <output id={row.key}>{rowText(t, row)}</output>
      <p className={css['hint']}>{t('parameter.superOnly')}</p>
    </div>
  )
}

/** Who changed it last and when, on one line: a row is as high after saving as before. */
function changedText(t: ReturnType<typeof useT>, { changedAt, changedBy }: Row): string {
  if (changedAt === null) return t('parameter.unchanged')
  return `${t('parameter.changed', { name: seededName(t, changedBy) })} · ${formatDateTime(changedAt)}`
}

function defaultText(t: ReturnType<typeof useT>, { key, value }: Row): string {
  if (value === null) return ''
  return t('parameter.default', { value: valueText(t, key, parameters[key].default) })
}

function Control({ row }: { row: Row }): ReactNode {
  if (row.key === 'alarm.sound_file') return <SoundControl row={row} />
  if (row.key === 'alarm.quick_labels' || row.key === 'alarm.frequent_words')
    return <ListControl listKey={row.key} row={row} />
  return <ValueControl row={row} />
}
