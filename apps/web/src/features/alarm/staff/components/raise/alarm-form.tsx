import { ArrowLeftOutlined } from '@ant-design/icons'
import { alarmLevels, handAlarmTypes, MANUAL_DESCRIPTION_LIMIT, type AlarmLevel } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDraft } from '../../api/drafts-context.tsx'
import { useStaffOutbox } from '../../api/outbox-context.tsx'
import { deedNow } from '../../api/staff-outbox.ts'
import { handTypesQuery } from '../../api/staff-queries.ts'
import type { AlarmDeed } from '../../outbox/waiting.ts'
import { AlarmPlacePicker, type ChosenPlace } from './alarm-place-picker.tsx'
import { NativeSelect } from './native-select.tsx'
import { PhotoPicker } from '../deeds/photo-picker.tsx'
import css from '../staff.module.css'
import page from '../task-page.module.css'

type AlarmType = AlarmDeed['type']

/** Raises an alarm at a place; like every deed it is kept on the phone first. */
export function AlarmForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const outbox = useStaffOutbox()
  const types = useHandTypes()
  const { place, setPlace, type, level, description, pictures, keep, drop } = useAlarmDraft()
  const send = async () => {
    if (!outbox || type === undefined || place === undefined) return
    const { label: _label, ...where } = place
    const words = { description: description.trim(), ...(level !== undefined && { level }) }
    await outbox.add(
      deedNow({ alarm: { number: '', type } }, { kind: 'alarm', type, ...words, ...where, pictures }),
    )
    drop()
    void message.info(t('staff.alarm.underWay'))
    onDone()
  }
  return (
    <>
      <header className={page['head']}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('shared.action.back')}
          onClick={onDone}
        />
        <h1>{t('staff.alarm.raise')}</h1>
      </header>
      <div className={`${css['page']} ${page['body']}`}>
        <NativeSelect
          label={t('alarm.field.type')}
          nothing={t('shared.input.select', { label: t('alarm.field.type') })}
          value={type}
          onChange={changed => keep('type', changed)}
          options={types.map(value => ({ value, label: t(`enums.alarmType.${value}`) }))}
        />
        <NativeSelect
          label={t('alarm.field.level')}
          nothing={t('staff.alarm.usualLevel')}
          value={level}
          onChange={changed => keep('level', changed)}
          options={alarmLevels.map(value => ({ value, label: t(`enums.alarmLevel.${value}`) }))}
        />
        <AlarmPlacePicker place={place} onChange={setPlace} />
        <Input.TextArea
          rows={4}
          aria-label={t('alarm.field.description')}
          placeholder={t('staff.alarm.descriptionHint')}
          maxLength={MANUAL_DESCRIPTION_LIMIT}
          value={description}
          onChange={event => keep('description', event.target.value)}
        />
        <PhotoPicker pictures={pictures} onChange={changed => keep('pictures', changed)} />
      </div>
      <div className={page['actions']}>
        <Button
          block
          danger
          type="primary"
          disabled={!outbox || type === undefined || place === undefined}
          onClick={() => void send()}
        >
          {t('staff.alarm.send')}
        </Button>
      </div>
    </>
  )
}

/** The entries of the form; they outlive the page. */
function useAlarmDraft() {
  const draft = useDraft('alarm')
  // Where the guard stood is not where they stand when they come back to the page.
  const [here, setHere] = useState<ChosenPlace>()
  return {
    type: draft.value<AlarmType | undefined>('type', undefined),
    level: draft.value<AlarmLevel | undefined>('level', undefined),
    description: draft.value('description', ''),
    pictures: draft.value<readonly Blob[]>('pictures', []),
    place: here ?? draft.value<ChosenPlace | undefined>('place', undefined),
    setPlace: (place: ChosenPlace | undefined) => {
      const isHere = place?.longitude !== undefined
      setHere(isHere ? place : undefined)
      draft.keep('place', isHere ? undefined : place)
    },
    keep: draft.keep,
    drop: draft.drop,
  }
}

/** The types of this site; without a network all that there are, of which the server may refuse some. */
function useHandTypes(): readonly AlarmType[] {
  const { data } = useQuery(handTypesQuery())
  return data?.map(({ value }) => value) ?? handAlarmTypes
}
