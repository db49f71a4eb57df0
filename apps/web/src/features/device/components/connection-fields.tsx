import { cameraConfig } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { api } from '../../../shared/api/api.ts'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { AppInput } from '../../../shared/ui/input/app-input.tsx'
import { connectionOf, type DeviceFields } from '../model/device-form.ts'
import type { FieldRule } from './device-form.tsx'

interface Props {
  /** The stored device, whose password is used when none is typed. */
  deviceId: string | undefined
  rule: FieldRule
}

/** How an RTSP camera is reached, with a try of it. */
export function ConnectionFields({ deviceId, rule }: Props) {
  const t = useT()
  const keepsPassword = deviceId !== undefined
  return (
    <>
      <Form.Item name={['config', 'mainUrl']} label={t('device.field.mainUrl')} rules={[rule]} required>
        <AppInput maxLength={1024} placeholder={t('device.hint.mainUrl')} spellCheck={false} />
      </Form.Item>
      <Form.Item name={['config', 'subUrl']} label={t('device.field.subUrl')} rules={[rule]}>
        <AppInput maxLength={1024} placeholder={t('device.hint.subUrl')} spellCheck={false} />
      </Form.Item>
      <Form.Item name={['config', 'username']} label={t('device.field.username')} rules={[rule]}>
        <AppInput maxLength={20} autoComplete="off" placeholder="" />
      </Form.Item>
      <Form.Item name={['config', 'password']} label={t('device.field.password')} rules={[rule]}>
        <Input.Password
          maxLength={50}
          autoComplete="new-password"
          placeholder={keepsPassword ? t('device.hint.keepPassword') : ''}
        />
      </Form.Item>
      <ConnectionTest deviceId={deviceId} />
    </>
  )
}

/** A probe waits for the camera's first pictures; it has its own, longer limit (ms). */
const PROBE_LIMIT = 20_000

function ConnectionTest({ deviceId }: { deviceId: string | undefined }) {
  const t = useT()
  const { textOf } = useApiError()
  const form = Form.useFormInstance<DeviceFields>()
  const probe = useMutation({
    mutationFn: (config: ReturnType<typeof connectionOf>) =>
      api.device.testConnection({ ...(deviceId && { id: deviceId }), config }, { timeLimit: PROBE_LIMIT }),
    meta: { ownErrors: true },
  })
  const handleTest = () => {
    const config = connectionOf(form.getFieldValue('config') as DeviceFields['config'])
    if (cameraConfig.safeParse(config).success) probe.mutate(config)
    else
      void form
        .validateFields([
          ['config', 'mainUrl'],
          ['config', 'subUrl'],
        ])
        .catch(() => {})
  }
  return (
    <Form.Item>
      <Button onClick={handleTest} loading={probe.isPending}>
        {probe.isPending ? t('device.act.testing') : t('device.act.test')}
      </Button>
      {probe.error && <Alert type="error" showIcon title={textOf(probe.error)} />}
      {probe.data && !probe.isPending && <Outcome result={probe.data} />}
    </Form.Item>
  )
}

/** As they stand on cameras and in their manuals. */
const codecNames: Readonly<Record<string, string>> = {
  h264: 'H.264',
  h265: 'H.265',
  aac: 'AAC',
  pcmu: 'G.711 μ-law',
  pcma: 'G.711 A-law',
}
const codecName = (codec: string) => codecNames[codec] ?? codec

type Result = Awaited<ReturnType<typeof api.device.testConnection>>

function Outcome({ result }: { result: Result }) {
  const t = useT()
  if (!result.ok || !result.video) {
    const cause = t(`enums.deviceCause.${result.cause ?? 'unreachable'}`)
    return <Alert type="error" showIcon title={t('device.act.testFailed', { cause })} />
  }
  const { width, height } = result.video
  const picture = t('device.act.testOk', { codec: codecName(result.video.codec), width, height })
  const sound = result.audio ? ` ${t('device.act.testAudio', { codec: codecName(result.audio.codec) })}` : ''
  return <Alert type="success" showIcon title={picture + sound} />
}
