import { useQueryClient } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { deviceNameQuery } from '../../../../../shared/queries/devices.ts'
import { DeviceSelect } from '../../../../../shared/ui/device-select/device-select.tsx'
import { Labelled } from '../../../../../shared/ui/input/labelled.tsx'
import type { Camera } from '../../model/asked-captures.ts'
import css from './person-search.module.css'

interface Props {
  value: readonly Camera[]
  onChange: (cameras: Camera[]) => void
}

/** Cameras whose captures are searched, each added by a search and taken away at its tag; none: all of them. */
export function CamerasField({ value, onChange }: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const add = async (id: string | undefined) => {
    if (id === undefined || value.some(one => one.id === id)) return
    onChange([...value, { id, name: await queryClient.fetchQuery(deviceNameQuery(id)) }])
  }
  return (
    <Labelled label={t('faceSearch.field.cameras')}>
      {id => (
        <>
          <DeviceSelect id={id} kind="camera" value={null} onChange={cameraId => void add(cameraId)} />
          <div className={css['tags']}>
            {value.map(one => (
              <Tag key={one.id} closable onClose={() => onChange(value.filter(other => other.id !== one.id))}>
                {one.name}
              </Tag>
            ))}
          </div>
        </>
      )}
    </Labelled>
  )
}
