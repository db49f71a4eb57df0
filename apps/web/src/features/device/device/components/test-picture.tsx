import type { DriverName } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Form, Spin } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { testInputOf, testPictureQuery } from '../api/use-connection-test.ts'
import { complete, type DeviceFields } from '../model/device-form.ts'
import css from './device-form.module.css'

interface Props {
  driver: DriverName
  deviceId: string | undefined
  /** When the connection was tried: a later try takes another picture. */
  at: number
}

/** The view of the device over the connection that was just tried; another source that is chosen has its own picture. */
export function TestPicture(props: Props) {
  const maySee = useMay('live.snapshot')
  return maySee ? <Picture {...props} /> : null
}

function Picture({ driver, deviceId, at }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const form = Form.useFormInstance<DeviceFields>()
  // Which of the device's pictures it is, of those that the stream picker offers.
  const source = Form.useWatch(({ config }: DeviceFields) => `${config?.mainProfile} ${config?.channel}`, {
    form,
    preserve: true,
  })
  const asked = testInputOf(driver, complete(form.getFieldsValue(true) as object).config, deviceId)
  const input = asked?.call === 'test' ? asked.input : undefined
  const found = useQuery(testPictureQuery(input, [at, source]))
  const url = useObjectAddress(found.data?.blob)
  if (input === undefined) return null
  if (found.error)
    return <p className={css['picture']}>{t('device.probe.noPicture', { reason: textOf(found.error) })}</p>
  if (url === undefined) return <Spin size="small" className={css['picture'] ?? ''} />
  return <img className={css['picture']} src={url} alt={t('device.probe.picture')} />
}
