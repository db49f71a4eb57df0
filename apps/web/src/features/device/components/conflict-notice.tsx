import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { deviceFieldName, deviceValueText } from '../../../shared/lib/device-field.ts'
import type { Conflict } from '../api/use-edited-device.ts'
import type { DeviceFields } from '../model/device-form.ts'
import type { OtherChange } from '../model/merge-changes.ts'
import css from './device-form.module.css'

/** Says what somebody else changed while this form was open; where both typed, theirs can be taken. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const t = useT()
  const form = Form.useFormInstance<DeviceFields>()
  const [taken, setTaken] = useState<string[]>([])
  const nameOf = namesIn(conflict)
  const handleTake = ({ path, after }: OtherChange) => {
    form.setFieldValue([...path] as never, after)
    setTaken([...taken, path.join('.')])
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('device.conflict.title')}
      description={
        <>
          {conflict.changes.length === 0 ? t('device.conflict.nothing') : t('device.conflict.text')}
          <ul className={css['changes']}>
            {conflict.changes.map(change => {
              const path = change.path.join('.')
              const isOpen = change.isTyped && !taken.includes(path)
              return (
                <li key={path}>
                  {t('device.conflict.change', {
                    field: deviceFieldName(t, path),
                    before: deviceValueText(t, path, change.before, nameOf),
                    after: deviceValueText(t, path, change.after, nameOf),
                  })}{' '}
                  {isOpen && (
                    <>
                      <strong>{t('device.conflict.kept')}</strong>{' '}
                      <Button size="small" onClick={() => handleTake(change)}>
                        {t('device.conflict.take')}
                      </Button>
                    </>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      }
    />
  )
}

/** Names of the areas and parents that the device had and has. */
function namesIn({ before, after }: Conflict) {
  const names = new Map(
    [before, after].flatMap(device => [
      [device.areaId, device.areaName],
      [device.parentId ?? '', device.parentName ?? ''],
    ]),
  )
  return (id: string) => names.get(id)
}
