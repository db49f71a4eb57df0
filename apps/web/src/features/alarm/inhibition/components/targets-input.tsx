import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfigProvider, Select, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../../shared/api/api.ts'
import { listQuery } from '../../../../shared/api/list-query.ts'
import { TYPING_PAUSE, useDebounced } from '../../../../shared/hooks/use-debounced.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { deviceNameQuery } from '../../../../shared/queries/devices.ts'
import { areaNameQuery } from '../../../../shared/queries/resource-tree.ts'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { DeviceSelect } from '../../../../shared/ui/device-select/device-select.tsx'
import type { ChosenTarget } from '../model/inhibition-form.ts'
import css from './inhibition.module.css'

interface Props {
  id?: string
  value?: ChosenTarget[]
  onChange?: (targets: ChosenTarget[]) => void
}

/** Devices, zones and areas, each added by its own search and taken away at its tag. */
export function TargetsInput({ id = 'targets', value = [], onChange }: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  const add = (target: ChosenTarget) => {
    if (!value.some(one => one.id === target.id)) onChange?.([...value, target])
  }
  const addDevice = async (deviceId: string | undefined) => {
    if (deviceId === undefined) return
    add({ kind: 'device', id: deviceId, name: await queryClient.fetchQuery(deviceNameQuery(deviceId)) })
  }
  const addArea = async (areaId: string | undefined) => {
    if (areaId === undefined) return
    add({ kind: 'area', id: areaId, name: await queryClient.fetchQuery(areaNameQuery(areaId)) })
  }
  return (
    <div className={css['targets']}>
      <DeviceSelect
        id={id}
        value={null}
        placeholder={t('inhibition.field.deviceIds')}
        onChange={deviceId => void addDevice(deviceId)}
      />
      <ZoneSelect onPick={add} />
      <AreaSelect
        label={t('inhibition.field.areaIds')}
        placeholder={t('inhibition.field.areaIds')}
        onChange={areaId => void addArea(areaId)}
      />
      <div className={css['tags']}>
        {value.map(target => (
          <Tag
            key={target.id}
            closable={!isDisabled}
            onClose={event => {
              event.preventDefault()
              onChange?.(value.filter(one => one.id !== target.id))
            }}
          >
            {target.kind === 'area' ? seededName(t, target.name) : target.name}
          </Tag>
        ))}
      </div>
    </div>
  )
}

const OFFERED = 20

/** One defence zone of the current centre, found by a part of its name. */
function ZoneSelect({ onPick }: { onPick: (target: ChosenTarget) => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const name = useDebounced(text.trim(), TYPING_PAUSE)
  const found = useQuery({
    ...listQuery(['defence-zone', 'list'], api.defenceZone.getByPage, {
      pageSize: OFFERED,
      ...(name && { name }),
    }),
    enabled: isOpen,
  })
  return (
    <Select<string, { value: string; label: string }>
      aria-label={t('inhibition.field.defenceZoneIds')}
      placeholder={t('inhibition.field.defenceZoneIds')}
      value={null}
      showSearch={{ filterOption: false, onSearch: typed => setText(typed.slice(0, SEARCH_TEXT_LIMIT)) }}
      onOpenChange={setOpen}
      loading={found.isFetching}
      notFoundContent={found.isSuccess ? t('shared.tree.noMatch') : null}
      options={(found.data?.list ?? []).map(zone => ({ value: zone.id, label: zone.name }))}
      onChange={(id, option) => {
        if (!Array.isArray(option)) onPick({ kind: 'defence_zone', id, name: option?.label ?? '' })
      }}
      style={{ width: '100%' }}
    />
  )
}
