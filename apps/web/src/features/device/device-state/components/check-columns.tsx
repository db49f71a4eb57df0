import type { Device } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Button } from 'antd'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import type { Check, Checks } from '../model/checks.ts'

interface Options {
  checks: Checks
  onShow: (device: Device) => void
}

export const checkColumns = (t: Translator, { checks, onShow }: Options): DataColumn<Device>[] => [
  {
    key: 'name',
    title: t('device.field.name'),
    width: 170,
    render: device => (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onShow(device)}>
        {device.name}
      </Button>
    ),
  },
  {
    key: 'state',
    title: t('device.field.state'),
    width: 145,
    render: device => <DeviceStateTag state={device.state} />,
  },
  {
    key: 'check',
    title: t('deviceState.check.result'),
    width: 190,
    render: device => <Outcome check={checks[device.id]} t={t} />,
  },
]

function Outcome({ check, t }: { check: Check | undefined; t: Translator }) {
  switch (check?.status) {
    case undefined:
      return null
    case 'waiting':
      return <StatusTag tone="neutral" label={t('deviceState.check.waiting')} />
    case 'checking':
      return <StatusTag tone="busy" label={t('deviceState.check.checking')} />
    case 'failed':
      return <StatusTag tone="warning" label={check.text} />
    case 'done':
      return check.probe.ok ? (
        <StatusTag tone="good" label={t('deviceState.check.ok')} />
      ) : (
        <StatusTag tone="bad" label={t(`enums.deviceCause.${check.probe.cause ?? 'unreachable'}`)} />
      )
  }
}
