import type { Device } from '@palisade/contract'
import { placeText } from '@palisade/phrases'
import { Alert, Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { DeviceCause } from '#shared/ui/tag/device-cause.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ProbeResult } from '#shared/ui/probe-result/probe-result.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import type { Check } from '../model/checks.ts'
import css from '../pages/examine-state-page.module.css'
import { Since } from './since.tsx'

interface Props {
  device: Device
  check: Check | undefined
  onCheck: () => void
}

/** One device: its state and why, and each step of the newest check. */
export function CheckDetails({ device, check, onCheck }: Props) {
  const t = useT()
  const mayControl = useMay('device.control')
  const isBusy = check?.status === 'waiting' || check?.status === 'checking'
  return (
    <div className={css['details']}>
      <h3>{device.name}</h3>
      <p>
        <DeviceStateTag state={device.state} /> <Since moment={device.stateSince} />
      </p>
      {device.cause && (
        <p>
          <DeviceCause device={device} />
        </p>
      )}
      <p>{placeText(t, device.areaPath)}</p>
      {device.longitude === null && <p>{t('deviceState.check.noPlace')}</p>}
      {mayControl && device.driver !== 'http' && (
        <Button loading={isBusy} onClick={onCheck}>
          {t('deviceState.check.now')}
        </Button>
      )}
      {check?.status === 'failed' && <Alert type="error" showIcon title={check.text} />}
      {check?.status === 'done' && (
        <>
          <ProbeResult probe={check.probe} />
          <p>{t('deviceState.check.at', { time: formatTime(check.at) })}</p>
        </>
      )}
    </div>
  )
}
