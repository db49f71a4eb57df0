import {
  MANUAL_DESCRIPTION_LIMIT,
  MANUAL_REPORTER_LIMIT,
  type Alarm,
  type AlarmLevel,
  type NewManualAlarm,
} from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Radio } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { choicesQuery } from '../api/manual-queries.ts'
import { useRaise } from '../api/use-raise.ts'
import { placeFields, placeKey, type ChosenPlace } from '../model/place.ts'
import { CameraField } from './camera-field.tsx'
import css from './manual.module.css'
import { PictureField } from './picture-field.tsx'

interface Fields {
  type?: NewManualAlarm['type']
  level?: AlarmLevel
  description?: string
  reporter?: string
}

interface Props {
  place: ChosenPlace | undefined
  /** The choice of the place, at the top. */
  children?: ReactNode
  onRaised: (alarm: Alarm) => void
}

/** The form tells what happened, how bad it is and who says so, with pictures and cameras. */
export function ManualForm({ place, children, onRaised }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const { name = '' } = useSession(state => state.user) ?? {}
  const choices = useQuery(choicesQuery())
  const raise = useRaise()
  const [form] = Form.useForm<Fields>()
  // The dialog may lie over the screen, which has the same fields: labels must find their own.
  const formName = useId()
  const [files, setFiles] = useState<readonly File[]>([])
  const [cameras, setCameras] = useState<{ of: string; ids: string[] }>({ of: '', ids: [] })
  const key = place ? placeKey(place) : ''
  const cameraIds = cameras.of === key ? cameras.ids : []

  const send = ({ type, level, description = '', reporter = '' }: Fields) => {
    if (type === undefined || place === undefined) return
    const what = { type, description, ...(level && { level }), ...(reporter.trim() !== '' && { reporter }) }
    raise.mutate(
      { ...what, ...placeFields(place), cameraIds, files },
      {
        onSuccess: alarm => {
          void message.success(t('manual.raised', { number: alarm.number }))
          form.resetFields()
          setFiles([])
          onRaised(alarm)
        },
      },
    )
  }
  const takeLevel = (type: string) => {
    const level = choices.data?.types.find(one => one.value === type)?.level
    if (level) form.setFieldValue('level', level)
  }
  if (choices.error)
    return <ErrorState title={textOf(choices.error)} onRetry={() => void choices.refetch()} />
  const { types = [], levels = [] } = choices.data ?? {}
  return (
    <Form form={form} name={formName} layout="vertical" className={css['form'] ?? ''} onFinish={send}>
      {children}
      <Form.Item
        name="type"
        label={t('alarm.field.type')}
        rules={[{ required: true, message: t('manual.typeNeeded') }]}
      >
        <AppSelect options={types} loading={choices.isPending} onChange={takeLevel} />
      </Form.Item>
      <Form.Item name="level" label={t('alarm.field.level')}>
        <Radio.Group
          options={levels.map(({ value }) => ({ value, label: <AlarmLevelTag level={value} /> }))}
        />
      </Form.Item>
      <Form.Item name="description" label={t('alarm.field.description')}>
        <Input.TextArea
          rows={2}
          showCount
          maxLength={MANUAL_DESCRIPTION_LIMIT}
          placeholder={t('manual.descriptionHint')}
        />
      </Form.Item>
      <Form.Item name="reporter" label={t('alarm.field.reporter')}>
        <Input maxLength={MANUAL_REPORTER_LIMIT} placeholder={seededName(t, name)} />
      </Form.Item>
      <Form.Item label={t('manual.pictures')}>
        <PictureField files={files} onFiles={setFiles} />
      </Form.Item>
      {place && (
        <Form.Item label={t('manual.cameras')}>
          <CameraField place={place} chosen={cameraIds} onChosen={ids => setCameras({ of: key, ids })} />
        </Form.Item>
      )}
      <div className={css['send']}>
        {raise.error && <Alert type="error" showIcon title={textOf(raise.error)} />}
        <Button
          type="primary"
          danger
          htmlType="submit"
          block
          loading={raise.isPending}
          disabled={place === undefined}
        >
          {t('manual.raise')}
        </Button>
      </div>
    </Form>
  )
}
