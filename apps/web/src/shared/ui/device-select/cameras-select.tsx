import { CAMERAS_FILTER_MAX } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import type { PlainKey } from '@palisade/phrases'
import { idsParam } from '#shared/hooks/list-params.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { deviceNameQuery } from '#shared/queries/devices.ts'
import { customFilter, type Filter } from '../filter-panel/filters.tsx'
import css from './cameras-select.module.css'
import { DeviceSelect } from './device-select.tsx'

interface Props {
  id?: string
  value?: readonly string[] | undefined
  /** Told undefined for none. */
  onChange?: (cameraIds: string[] | undefined) => void
}

/** Cameras with a tag each; further ones share one, since each name is asked of the server. */
const TAGS = 3

/** Several cameras of the current centre, each added by a search and taken away at its tag. */
export function CamerasSelect({ id, value = [], onChange }: Props) {
  const t = useT()
  const change = (ids: readonly string[]) => onChange?.(ids.length === 0 ? undefined : [...ids])
  const add = (cameraId: string | undefined) => {
    if (cameraId === undefined || value.includes(cameraId) || value.length >= CAMERAS_FILTER_MAX) return
    change([...value, cameraId])
  }
  const further = value.length - TAGS
  return (
    // One thing in a row of filters, whose label stands beside it.
    <div>
      <DeviceSelect {...(id !== undefined && { id })} kind="camera" value={null} onChange={add} />
      {value.length > 0 && (
        <div className={css['tags']}>
          {value.slice(0, TAGS).map(cameraId => (
            <CameraTag
              key={cameraId}
              cameraId={cameraId}
              onClose={() => change(value.filter(other => other !== cameraId))}
            />
          ))}
          {further > 0 && (
            <Tag closable onClose={() => change(value.slice(0, TAGS))}>
              {t('shared.input.furtherCameras', { count: further })}
            </Tag>
          )}
        </div>
      )}
    </div>
  )
}

function CameraTag({ cameraId, onClose }: { cameraId: string; onClose: () => void }) {
  const { data: name } = useQuery(deviceNameQuery(cameraId))
  return (
    <Tag closable onClose={onClose}>
      {name ?? '…'}
    </Tag>
  )
}

/** The filter of a list by several cameras. */
export const camerasFilter = (label: PlainKey): Filter<string[]> =>
  customFilter(label, idsParam(CAMERAS_FILTER_MAX), CamerasSelect)
