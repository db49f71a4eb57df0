import { seededName } from '@palisade/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { ConfigProvider, Tag } from 'antd'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { deviceNameQuery } from '#shared/queries/devices.ts'
import { areaNameQuery } from '#shared/queries/resource-tree.ts'
import { AreaSelect } from './area-select.tsx'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'
import { NamedSelect } from '#shared/ui/targets-input/named-select.tsx'
import css from './targets-input.module.css'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export type TargetKind = 'device' | 'defence_zone' | 'area' | 'camera_group'

/** A device, zone, area or camera group as it stands in a form. */
export interface ChosenTarget<Kind extends TargetKind = TargetKind> {
  kind: Kind
  id: string
  name: string
}

interface Props<Kind extends TargetKind> {
  id?: string
  value?: ChosenTarget<Kind>[]
  onChange?: (targets: ChosenTarget<Kind>[]) => void
  /** The name of each search; kinds without one are not offered. */
  words: Readonly<Record<Kind, string>>
}

/** Devices, zones, areas and camera groups, each added by its own search and taken away at its tag. */
export function TargetsInput<Kind extends TargetKind>({
  id = 'targets',
  value = [],
  onChange,
  words,
}: Props<Kind>) {
  const t = useT()
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  const add = (target: ChosenTarget) => {
    // Only kinds with a word have a search that adds them.
    if (!value.some(one => one.id === target.id)) onChange?.([...value, target as ChosenTarget<Kind>])
  }
  return (
    <div className={css['targets']}>
      <div className={css['targets']} data-input-only>
        <Searches id={id} words={words} onPick={add} />
      </div>
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

interface SearchesProps {
  id: string
  words: Partial<Readonly<Record<TargetKind, string>>>
  onPick: (target: ChosenTarget) => void
}

function Searches({ id, words, onPick }: SearchesProps) {
  const queryClient = useQueryClient()
  const addDevice = async (deviceId: string | undefined) => {
    if (deviceId === undefined) return
    onPick({ kind: 'device', id: deviceId, name: await queryClient.fetchQuery(deviceNameQuery(deviceId)) })
  }
  const addArea = async (areaId: string | undefined) => {
    if (areaId === undefined) return
    onPick({ kind: 'area', id: areaId, name: await queryClient.fetchQuery(areaNameQuery(areaId)) })
  }
  const { device, defence_zone: zone, area, camera_group: group } = words
  return (
    <>
      {device !== undefined && (
        <DeviceSelect
          id={id}
          value={null}
          placeholder={device}
          onChange={deviceId => void addDevice(deviceId)}
        />
      )}
      {zone !== undefined && (
        <NamedSelect
          label={zone}
          listKey={sharedKeys.defenceZones}
          ask={api.defenceZone.getByPage}
          onPick={one => onPick({ kind: 'defence_zone', ...one })}
        />
      )}
      {area !== undefined && (
        <AreaSelect label={area} placeholder={area} onChange={areaId => void addArea(areaId)} />
      )}
      {group !== undefined && (
        <NamedSelect
          label={group}
          listKey={sharedKeys.cameraGroups}
          ask={api.cameraGroup.getByPage}
          onPick={one => onPick({ kind: 'camera_group', ...one })}
        />
      )}
    </>
  )
}
