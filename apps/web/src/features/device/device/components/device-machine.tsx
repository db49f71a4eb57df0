import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Space } from 'antd'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { deviceStandingQuery } from '#shared/queries/devices.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'

/** Clock and restart of the device itself, as far as it offers them. */
export function DeviceMachine({ deviceId }: { deviceId: string }) {
  const t = useT()
  const mayControl = useMay('device.control')
  const { data } = useQuery(deviceStandingQuery(deviceId))
  const offered = data?.capabilities ?? []
  const [hasClock, hasReboot] = [offered.includes('clock'), offered.includes('reboot')]
  if (!mayControl || data === undefined || !(hasClock || hasReboot)) return null
  return (
    <Form.Item label={t('device.machine.title')}>
      <Space wrap>
        {hasClock && <Clock deviceId={deviceId} />}
        {hasReboot && <Reboot deviceId={deviceId} name={data.name} />}
      </Space>
    </Form.Item>
  )
}

function Clock({ deviceId }: { deviceId: string }) {
  const t = useT()
  const { message } = App.useApp()
  const read = useChange(() => api.deviceControl.readClock({ deviceId }), [])
  const set = useChange(() => api.deviceControl.setClock({ deviceId }), [])
  const handleSet = () =>
    set.mutate(undefined, {
      onSuccess: () => {
        message.success(t('device.machine.clockSet'))
        read.mutate()
      },
    })
  return (
    <Space wrap>
      <Button loading={read.isPending} onClick={() => read.mutate()}>
        {t('device.machine.readClock')}
      </Button>
      {read.data && (
        <span role="status">
          {t('device.machine.clock', {
            time: formatDateTime(read.data.at),
            seconds: (read.data.offset / 1000).toFixed(1),
          })}
        </span>
      )}
      <Button loading={set.isPending} onClick={handleSet}>
        {t('device.machine.setClock')}
      </Button>
    </Space>
  )
}

function Reboot({ deviceId, name }: { deviceId: string; name: string }) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const reboot = useChange(() => api.deviceControl.reboot({ deviceId }), [])
  const handleReboot = async () => {
    const isSure = await confirm({
      title: t('device.machine.rebootTitle', { name }),
      content: t('device.machine.rebootText'),
      okText: t('device.machine.reboot'),
      isDanger: true,
    })
    if (!isSure) return
    reboot.mutate(undefined, { onSuccess: () => void message.success(t('device.machine.rebooting')) })
  }
  return (
    <Button danger loading={reboot.isPending} onClick={() => void handleReboot()}>
      {t('device.machine.reboot')}
    </Button>
  )
}
