import { PlayCircleOutlined, UploadOutlined } from '@ant-design/icons'
import type { ParameterRow } from '@palisade/contract'
import type { PlainKey } from '@palisade/phrases'
import { App, Button, Upload } from 'antd'
import { useState } from 'react'
import { tryAlarmSound } from '#shared/alarm-sound/alarm-sound.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useUploadSound } from '../api/parameter-queries.ts'
import { rowText } from '../model/parameter-view.ts'
import { soundFault } from '../model/sound-file.ts'
import css from './parameter.module.css'

const faultTexts = {
  format: 'errors.parameter.sound_format',
  name: 'shared.rule.file_name',
  size: 'errors.parameter.sound_too_large',
} as const satisfies Record<string, PlainKey>

/** The alarm sound: the built-in tones or an MP3 of the site, to be heard before it is needed. */
export function SoundControl({ row }: { row: ParameterRow }) {
  const t = useT()
  const { textOf, report } = useApiError()
  const { message } = App.useApp()
  const upload = useUploadSound()
  const [fault, setFault] = useState<ReturnType<typeof soundFault>>()
  const handleFile = (file: File) => {
    const found = soundFault(file)
    setFault(found)
    upload.reset()
    if (found === undefined)
      upload.mutate(file, { onSuccess: () => void message.success(t('parameter.sound.uploaded')) })
    // Nothing is uploaded by the widget itself.
    return false
  }
  const text = fault ? t(faultTexts[fault]) : upload.error && textOf(upload.error)
  return (
    <div className={css['value']}>
      <div className={css['line']}>
        <strong className={css['file']}>{rowText(t, row)}</strong>
        <Button
          size="small"
          icon={<PlayCircleOutlined aria-hidden />}
          onClick={() => void tryAlarmSound(String(row.value ?? '')).catch(report)}
        >
          {t('parameter.sound.try')}
        </Button>
        <Upload accept=".mp3,audio/mpeg" showUploadList={false} beforeUpload={handleFile}>
          <Button id={row.key} size="small" icon={<UploadOutlined aria-hidden />} loading={upload.isPending}>
            {t('parameter.sound.upload')}
          </Button>
        </Upload>
      </div>
      {text && (
        <p role="alert" className={css['fault']}>
          {text}
        </p>
      )}
    </div>
  )
}
